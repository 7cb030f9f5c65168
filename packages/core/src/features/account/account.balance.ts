import { abilityOf } from '../../adapter/abilityOf.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { CaipAddress } from '../../base/caip.js'
import { isText } from '../../base/guard.js'
import { createResource } from '../../base/resource.js'
import { isDecimals } from '../../base/uint256.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { TransactionFact } from '../transactions/transactions.types.js'
import { BALANCE_TIMEOUT_MS, NATIVE_BALANCE_TTL_MS } from './account.constants.js'
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
  /** Ends the pending read and all timers. */
  dispose(): void
}

/** Makes the reader of the native balance. It writes the balance into `state`, and stores it for the next visit. */
export function createBalanceReader(deps: BalanceDeps): BalanceReader {
  const { environment, connection, adapters, events, state, record } = deps
  let isFailing = false
  /** The stored balance that is shown now. */
  let restored: NativeBalance | undefined

  const adapterOf = (account: ConnectedAccount | undefined): Adapter | undefined =>
    account && adapters.get(account.namespace)

  const resource = createResource<CaipAddress, NativeBalance>({
    clock: environment.clock,
    document: environment.window?.document,
    ttlMs: NATIVE_BALANCE_TTL_MS,
    pollMs: () => adapterOf(connection.account())?.balanceIntervalMs ?? NATIVE_BALANCE_TTL_MS,
    patienceMs: BALANCE_TIMEOUT_MS,
    read: readBalance,
    onChange({ status, value, error }) {
      state.native = value
      const hasFailed = status === 'stale' || status === 'unavailable'
      state.balanceStatus = hasFailed ? 'unavailable' : status === 'loading' ? 'loading' : 'idle'
      state.balanceError = hasFailed ? accountError('balance-unavailable', {}, error) : undefined
      if (status === 'ready' && value && value !== restored) record.write({ ...value })
      // A series of failures emits one event.
      if (hasFailed && !isFailing) events.emit('balanceUnavailable', {})
      if (status !== 'loading') isFailing = hasFailed
    },
  })

  async function readBalance(caipAddress: CaipAddress): Promise<NativeBalance> {
    const at = environment.clock.now()
    const account = connection.account()
    const ability = account?.caipAddress === caipAddress && (await abilityOf(adapterOf(account), 'balance'))
    if (!ability) throw new Error('Another account is the active one.')
    const { address, caipNetworkId: networkId } = account
    const { value, decimals, symbol } = await ability.get({ address, networkId })
    // A number without its unit has no meaning.
    if (!symbol) throw new Error('The network is none of the app’s, so its coin is not known.')
    return { account: caipAddress, value: String(value), decimals, symbol, at }
  }

  /** Selects the balance of the active account. The stored balance is shown until the first read ends. */
  function follow(): void {
    const account = connection.account()
    if (!account || !adapterOf(account)?.abilities.balance) return resource.choose(undefined)
    const stored = record.read()
    restored = isNativeBalance(stored) && stored.account === account.caipAddress ? stored : undefined
    resource.choose(account.caipAddress, restored && { value: restored, at: restored.at })
  }

  /** A transaction of the account has changed the balance (F257). One that was never read is read when it is needed. */
  function readPaid({ transaction: { address, networkId } }: TransactionFact): void {
    const account = connection.account()
    const isOwn = account?.address === address && account.caipNetworkId === networkId
    // A failed read shows in the state.
    if (isOwn && state.native) resource.refresh({ anew: true }).catch(() => {})
  }

  for (const name of ['transactionSettled', 'transactionReorganised'] as const) events.on(name, readPaid)
  for (const name of ACCOUNT_EVENTS) events.on(name, follow)
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
      return resource.watch()
    },
    dispose: resource.dispose,
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
    isDecimals(decimals) &&
    typeof at === 'number'
  )
}
