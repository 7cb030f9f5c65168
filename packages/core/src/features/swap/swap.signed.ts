import { ref } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import type { Trial } from './swap.trying.js'
import type { OpenPermit, SwapState } from './swap.types.js'

/** What the signed permits are kept by. */
export interface SignedDeps {
  readonly clock: Clock
  readonly state: Pick<SwapState, 'permits'>
  readonly connection: Pick<ConnectionController, 'account'>
}

/** The permits that the visitor has signed on this page, and that may still be used. */
export interface SignedPermits {
  /** Notes that a provider has the signature for a swap. `deadline`: until when it counts, in s since 1970. */
  add(trial: Trial, deadline: bigint): void
  /** Notes that the swap was sent, which uses the permit up. One that fails on the chain leaves it. */
  use(trial: Trial, sent: Pick<SentTransaction, 'wait'>): void
  /** Shows those of the active account on its network. */
  follow(): void
  /** Leaves no timer behind. */
  dispose(): void
}

interface Signed {
  readonly account: string
  readonly permit: OpenPermit
}

/** Makes what keeps the signed permits. Another page knows nothing of them: they end within minutes, by themselves. */
export function createSignedPermits({ clock, state, connection }: SignedDeps): SignedPermits {
  let signed: readonly Signed[] = []
  let cancel = (): void => {}

  function follow(): void {
    cancel()
    const now = clock.now()
    signed = signed.filter(({ permit }) => permit.expiresAt > now)
    const account = connection.account()?.caipAddress
    const permits = signed.flatMap((each) => (each.account === account ? each.permit : []))
    if (permits.length > 0 || state.permits.length > 0) state.permits = ref(permits)
    const ends = signed.map(({ permit }) => permit.expiresAt)
    cancel = ends.length > 0 ? clock.after(Math.min(...ends) - now, follow) : (): void => {}
  }

  function change(next: readonly Signed[]): void {
    signed = next
    follow()
  }

  return {
    follow,
    add(trial, deadline) {
      const added = signedOf(trial, deadline)
      change([added, ...signed.filter((each) => !isSamePermission(each, added))])
    },
    use(trial, sent) {
      // Permits of one token share their number: with one of them, the others are used up.
      const used = signed.filter((each) => isOfToken(each, trial))
      change(signed.filter((each) => !used.includes(each)))
      void sent.wait().then(
        ({ status }) => {
          if (status !== 'success') change([...used, ...signed])
        },
        // The kit has ended: what became of it is not known here.
        () => {},
      )
    },
    dispose: () => cancel(),
  }
}

const signedOf = ({ account, offer, limits }: Trial, deadline: bigint): Signed => ({
  account: account.caipAddress,
  permit: {
    token: offer.from,
    spender: limits.spender ?? '',
    amount: String(limits.amount),
    provider: offer.provider,
    expiresAt: Number(deadline) * 1_000,
  },
})

const isOfToken = ({ account, permit }: Signed, trial: Pick<Trial, 'account' | 'offer'>): boolean =>
  account === trial.account.caipAddress && permit.token.address === trial.offer.from.address

/** Whether two permits allow the same, so that the later one is enough to show. */
const isSamePermission = (one: Signed, other: Signed): boolean =>
  one.account === other.account &&
  one.permit.token.address === other.permit.token.address &&
  one.permit.spender === other.permit.spender &&
  one.permit.amount === other.permit.amount
