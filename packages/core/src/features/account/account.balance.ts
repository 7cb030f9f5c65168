import { isFresh } from '../../base/cache.js'
import { NATIVE_BALANCE_TTL_MS } from './account.constants.js'
import type { BalanceDeps } from './account.controller.js'
import { accountError } from './account.errors.js'

/**
 * Reads the native balance of the active account into `state`, unless a read less than 30 s old is there, in `state` or
 * in storage (S9.01). Rejects with `account/balance-unavailable`; what was known before stays.
 */
export async function readNativeBalance(
  { environment, connection, adapters, state, record }: BalanceDeps,
  { force = false }: { readonly force?: boolean },
): Promise<void> {
  const account = connection.account()
  const adapter = account && adapters.get(account.namespace)
  if (!account || !adapter?.balance) return
  const { caipAddress, address, caipNetworkId: networkId } = account
  if (state.native?.account !== caipAddress) {
    const cached = record.read()
    state.native = cached?.account === caipAddress ? cached : undefined
    state.balanceStatus = 'idle'
  }
  const known = state.native && { value: state.native, at: state.native.at }
  if (!force && isFresh(environment.clock, known, NATIVE_BALANCE_TTL_MS)) return
  state.balanceStatus = 'loading'
  const isCurrent = (): boolean => connection.account()?.caipAddress === caipAddress
  try {
    const { value, decimals, symbol } = await adapter.balance.get({ address, networkId })
    // The answer for an account or a network that was left meanwhile is dropped (F039).
    if (!isCurrent()) return
    const native = { account: caipAddress, value: String(value), decimals, symbol, at: environment.clock.now() }
    state.native = native
    state.balanceStatus = 'idle'
    record.write(native)
  } catch (error) {
    if (!isCurrent()) return
    state.balanceStatus = 'unavailable'
    throw accountError('balance-unavailable', { address }, error)
  }
}
