import { ref } from 'valtio/vanilla'
import { isSameAddress } from '../../base/address.js'
import type { RecordStorage } from '../../base/storage.js'
import type { Clock } from '../../base/time.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { recordedToken, tokenOfRecord } from './swap.approvals.rules.js'
import { swapError } from './swap.errors.js'
import { permitFamily, type StoredPermit } from './swap.storage.js'
import type { Trial } from './swap.trying.js'
import type { OpenPermit, SwapState } from './swap.types.js'

/** What the signed permits are kept by. */
export interface OpenPermitsDeps {
  readonly clock: Clock
  readonly state: Pick<SwapState, 'permits'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly storage: Pick<RecordStorage, 'family'>
}

/** The permits that the visitor has signed, in any tab and before a reload, and that may still be used. */
export interface OpenPermits {
  /** Notes that a provider has the signature for a swap. `endsAt`: when it has ended for certain, in ms since 1970. */
  add(trial: Trial, endsAt: number): void
  /** Notes that the swap was sent. Once the chain has executed it, the permits of its token are used up. */
  use(trial: Trial, sent: Pick<SentTransaction, 'wait'>): void
  /** Whether a permit of the account for the token of a swap may be used, by any spender. */
  has(trial: Pick<Trial, 'account' | 'offer'>): boolean
  /**
   * Throws `swap/permit-open` while a permit of the account for the token of a swap may be used, by any spender: what takes
   * the token without that permit would be taken beside it.
   */
  check(trial: Pick<Trial, 'account' | 'offer'>): void
  /** Shows those of the active account on its network. */
  follow(): void
  /** Leaves no timer behind. */
  dispose(): void
}

/** Makes what keeps the signed permits. They end within minutes, by themselves. */
export function createOpenPermits({ clock, state, connection, storage }: OpenPermitsDeps): OpenPermits {
  const family = storage.family(permitFamily)
  let cancel = (): void => {}

  /** The permits that have not ended, by their keys. The storage is read each time: another tab may have signed one. */
  const open = (): readonly Entry[] => [...family.entries()].filter(([, permit]) => permit.endsAt > clock.now())
  const openOf = (trial: Pick<Trial, 'account' | 'offer'>): readonly Entry[] =>
    open().filter(([, permit]) => isOfToken(permit, trial))

  function follow(): void {
    cancel()
    const entries = open()
    const account = connection.account()
    const permits = entries.flatMap(([, permit]) =>
      account && isOfAccount(permit, account) ? openPermitOf(permit) : [],
    )
    if (permits.length > 0 || state.permits.length > 0) state.permits = ref(permits)
    const ends = entries.map(([, permit]) => permit.endsAt)
    cancel = ends.length > 0 ? clock.after(Math.min(...ends) - clock.now(), follow) : (): void => {}
  }

  function removeEnded(): void {
    for (const [key, permit] of family.entries()) if (permit.endsAt <= clock.now()) family.record(key).remove()
  }

  return {
    follow,
    add(trial, endsAt) {
      removeEnded()
      const permit = storedOf(trial, endsAt)
      family.record(keyOf(permit)).write(permit)
      follow()
    },
    use(trial, sent) {
      // Permits of one token share their number: with one of them, the others are used up. One that is signed later has the next.
      const used = openOf(trial)
      void sent.wait().then(
        ({ status }) => {
          if (status !== 'success') return
          for (const [key, { endsAt }] of used)
            if (family.record(key).read()?.endsAt === endsAt) family.record(key).remove()
          follow()
        },
        // The kit has ended: what became of it is not known here.
        () => {},
      )
    },
    has: (trial) => openOf(trial).length > 0,
    check(trial) {
      const ends = openOf(trial).map(([, permit]) => permit.endsAt)
      if (ends.length === 0) return
      const until = new Date(Math.max(...ends)).toISOString()
      throw swapError('permit-open', { token: trial.offer.from.symbol, until })
    },
    dispose: () => cancel(),
  }
}

/** A stored permit, and the key of its record. */
type Entry = readonly [string, StoredPermit]

const storedOf = ({ account, offer, limits }: Trial, endsAt: number): StoredPermit => ({
  address: account.address,
  networkId: account.caipNetworkId,
  token: recordedToken(offer.from),
  spender: limits.spender ?? '',
  amount: String(limits.amount),
  provider: offer.provider,
  endsAt,
})

/** What a permit allows. Of two that allow the same, the later one is enough to keep. */
const keyOf = ({ networkId, address, token, spender, amount }: StoredPermit): string =>
  [networkId, address, token.address, spender, amount].join(' ').toLowerCase()

const openPermitOf = (permit: StoredPermit): OpenPermit => {
  const { spender, amount, provider } = permit
  return { token: tokenOfRecord(permit, permit.token), spender, amount, provider, expiresAt: permit.endsAt }
}

const isOfAccount = ({ address, networkId }: StoredPermit, account: ConnectedAccount): boolean =>
  networkId === account.caipNetworkId && isSameAddress(address, account.address)

const isOfToken = (permit: StoredPermit, { account, offer }: Pick<Trial, 'account' | 'offer'>): boolean =>
  isOfAccount(permit, account) && isSameAddress(permit.token.address, offer.from.address)
