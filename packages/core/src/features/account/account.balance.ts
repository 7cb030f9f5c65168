import { abilityOf } from '../../adapter/abilityOf.js'
import type { BalanceAbility } from '../../adapter/adapter.types.js'
import type { CaipAddress, Namespace } from '../../base/caip.js'
import { isText } from '../../base/guard.js'
import { createResource } from '../../base/resource.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { BALANCE_PATIENCE_MS, NATIVE_BALANCE_TTL_MS } from './account.constants.js'
import type { BalanceDeps } from './account.controller.js'
import { accountError } from './account.errors.js'
import type { NativeBalance } from './account.types.js'

/** Reads the native balance of the active account. */
export interface BalanceReader {
  /**
   * Reads the balance, unless the last one is younger than 30 s (S9.01). `force` reads it in any case. Rejects with
   * `account/balance-unavailable`.
   */
  refresh(request: { readonly force?: boolean }): Promise<void>
  /** Reads the balance repeatedly, until the returned function is called. */
  watch(): () => void
}

/** The events after which another account or another network may be the active one. */
const FOLLOWED = ['connected', 'accountsChanged', 'networkChanged', 'walletSwitched', 'disconnected'] as const

/** Makes the reader of the native balance. It writes the balance into `state`, and stores it for the next visit. */
export function createBalanceReader(deps: BalanceDeps): BalanceReader {
  const { environment, connection, adapters, events, state, record } = deps
  let isFailing = false
  /** The stored balance that is shown now. */
  let restored: NativeBalance | undefined

  /** The time between two reads of a namespace's balance, in ms. Known once the ability is loaded. */
  const intervals = new Map<Namespace, number>()
  const hasAbility = ({ namespace }: ConnectedAccount): boolean => !!adapters.get(namespace)?.abilities.balance

  const intervalOf = (account: ConnectedAccount | undefined): number | undefined =>
    account && intervals.get(account.namespace)

  async function loadAbility({ namespace }: ConnectedAccount): Promise<BalanceAbility | undefined> {
    const ability = await abilityOf(adapters.get(namespace), 'balance')
    intervals.set(namespace, ability?.watchEveryMs ?? NATIVE_BALANCE_TTL_MS)
    return ability
  }

  const resource = createResource<CaipAddress, NativeBalance>({
    clock: environment.clock,
    document: environment.window?.document,
    ttlMs: NATIVE_BALANCE_TTL_MS,
    pollMs: () => intervalOf(connection.account()) ?? NATIVE_BALANCE_TTL_MS,
    patienceMs: BALANCE_PATIENCE_MS,
    read: readBalance,
    onChange({ status, value }) {
      state.native = value
      const hasFailed = status === 'stale' || status === 'unavailable'
      state.balanceStatus = hasFailed ? 'unavailable' : status === 'loading' ? 'loading' : 'idle'
      if (status === 'ready' && value && value !== restored) record.write({ ...value })
      // A series of failures emits one event.
      if (hasFailed && !isFailing) events.emit('balanceUnavailable', {})
      if (status !== 'loading') isFailing = hasFailed
    },
  })

  async function readBalance(caipAddress: CaipAddress): Promise<NativeBalance> {
    const at = environment.clock.now()
    const account = connection.account()
    const ability = account?.caipAddress === caipAddress && (await loadAbility(account))
    if (!ability) throw new Error('Another account is the active one.')
    const { address, caipNetworkId: networkId } = account
    const { value, decimals, symbol } = await ability.get({ address, networkId })
    return { account: caipAddress, value: String(value), decimals, symbol, at }
  }

  /** Selects the balance of the active account. The stored balance is shown until the first read ends. */
  function follow(): void {
    const account = connection.account()
    if (!account || !hasAbility(account)) return resource.choose(undefined)
    const stored = record.read()
    restored = isNativeBalance(stored) && stored.account === account.caipAddress ? stored : undefined
    resource.choose(account.caipAddress, restored && { value: restored, at: restored.at })
  }

  for (const name of FOLLOWED) events.on(name, follow)
  follow()
  return {
    async refresh(request) {
      follow()
      try {
        await resource.refresh(request)
      } catch (error) {
        throw accountError('balance-unavailable', {}, error)
      }
    },
    watch() {
      follow()
      const account = connection.account()
      if (!account || !restored || intervalOf(account)) return resource.watch()
      // The ability decides how old the stored balance may become.
      let stop: (() => void) | undefined
      let isOver = false
      const begin = (): void => {
        if (!isOver) stop = resource.watch()
      }
      void loadAbility(account).then(begin, begin)
      return () => {
        isOver = true
        stop?.()
      }
    },
  }
}
/** Whether a stored value is a balance. Stored values are foreign data (F202). */
const isNativeBalance = (value: object | undefined): value is NativeBalance => {
  const {
    account,
    value: amount,
    symbol,
    decimals,
    at,
  } = (value ?? {}) as Partial<Record<keyof NativeBalance, unknown>>
  return (
    isText(account) &&
    typeof amount === 'string' &&
    /^\d{1,80}$/.test(amount) &&
    typeof symbol === 'string' &&
    Number.isInteger(decimals) &&
    (decimals as number) >= 0 &&
    (decimals as number) <= 77 &&
    typeof at === 'number'
  )
}
