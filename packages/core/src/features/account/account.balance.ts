import type { Adapter } from '../../adapter/adapter.types.js'
import { isFresh, type Stamped } from '../../base/cache.js'
import type { CaipAddress } from '../../base/caip.js'
import { isText } from '../../base/guard.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { NATIVE_BALANCE_TTL_MS } from './account.constants.js'
import type { BalanceDeps } from './account.controller.js'
import { accountError } from './account.errors.js'
import type { NativeBalance } from './account.types.js'

/** Reads the native balance of the active account. */
export type ReadBalance = (request: { readonly force?: boolean }) => Promise<void>

/**
 * Makes what reads the native balance of the active account into `state`, unless a read less than 30 s old is there, in
 * `state` or in storage (S9.01). Whoever asks while an answer is under way gets that one. Rejects with
 * `account/balance-unavailable`; what was known before stays.
 */
export function createBalanceReader(deps: BalanceDeps): ReadBalance {
  const { environment, connection, adapters, state, record } = deps
  const { clock } = environment
  /** The answers that are under way, by account and network. */
  const open = new Map<CaipAddress, Stamped<Promise<void>>>()
  const isRecent = (stamped: Stamped<unknown> | undefined): boolean => isFresh(clock, stamped, NATIVE_BALANCE_TTL_MS)

  async function ask(balance: NonNullable<Adapter['balance']>, account: ConnectedAccount): Promise<void> {
    const { caipAddress, address, caipNetworkId: networkId } = account
    const isCurrent = (): boolean => connection.account()?.caipAddress === caipAddress
    state.balanceStatus = 'loading'
    try {
      const { value, decimals, symbol } = await balance.get({ address, networkId })
      // The answer for an account or a network that was left meanwhile is dropped (F039).
      if (!isCurrent()) return
      const native = { account: caipAddress, value: String(value), decimals, symbol, at: clock.now() }
      state.native = native
      state.balanceStatus = 'idle'
      record.write(native)
    } catch (error) {
      if (!isCurrent()) return
      state.balanceStatus = 'unavailable'
      throw accountError('balance-unavailable', {}, error)
    }
  }

  return async ({ force = false }) => {
    const account = connection.account()
    const balance = account && adapters.get(account.namespace)?.balance
    if (!account || !balance) return
    const { caipAddress } = account
    const known = open.get(caipAddress)
    // A node that never answers keeps nobody from asking again.
    if (known && isRecent(known)) return known.value
    if (state.native?.account !== caipAddress) {
      const cached = record.read()
      state.native = isNativeBalance(cached) && cached.account === caipAddress ? cached : undefined
      state.balanceStatus = 'idle'
    }
    if (!force && isRecent(state.native && { value: state.native, at: state.native.at })) return
    const asked = { value: ask(balance, account), at: clock.now() }
    open.set(caipAddress, asked)
    const forget = (): void => {
      if (open.get(caipAddress) === asked) open.delete(caipAddress)
    }
    asked.value.then(forget, forget)
    return asked.value
  }
}

/** Whether what was stored is a balance: it is foreign data by now (F202). */
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
