import { accountOf, connectedAccount, type Features } from '@latchkit/core'
import { useCallback } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useWatching } from './useWatching.js'

/** The native balance of the active account. */
export interface Balance {
  /** The amount in the coin's smallest unit. */
  readonly value: bigint
  /** The number of decimals of the coin: `formatted` is `value` with the point moved by it. */
  readonly decimals: number
  /** The coin's symbol, such as `ETH`. */
  readonly symbol: string
  /** The amount in whole coins: an exact decimal number as a text, such as `1.5`. */
  readonly formatted: string
  /** When it was read, in ms since 1970. */
  readonly at: number
}

/** The result of {@link useLatchBalance}. */
export interface LatchBalance {
  /**
   * `idle` without a connected wallet, and where its adapter reads no balances. `pending` until the first balance is
   * known, `error` where the last read failed: `data` is then the last balance that was read, if there is one.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The balance that was read last, of the account and the network that are active now. */
  readonly data: Balance | undefined
  /**
   * Why the last read failed: a `LatchError` with the code `account/balance-unavailable`. The balance is read again by
   * itself.
   */
  readonly error: Error | undefined
  /** Reads the balance now. Rejects with `account/balance-unavailable`. */
  readonly refetch: () => Promise<void>
}

const watchBalance = ({ watchBalance: watch }: Features['account']): (() => void) => watch()

/**
 * Reads the native balance while `wanted` and while a wallet is connected: every 30 s, or as often as the adapter says,
 * and after each change of account or network. Several components that read share the requests.
 */
export const useBalanceReading = (wanted = true): void => useWatching('account', watchBalance, wanted)

/**
 * Reads the native balance of the active account while the component is mounted, and follows account and network. Throws
 * outside of a `LatchProvider`.
 */
export function useLatchBalance(): LatchBalance {
  const latch = useLatch()
  useBalanceReading()
  const known = useLatchState((state) => {
    const { balance: formatted } = accountOf(state)
    const { native, balanceError: error } = state.account
    const account = connectedAccount(state.connection)
    if (!account || !latch.can('balance', account.namespace))
      return { status: 'idle' as const, data: undefined, error: undefined }
    if (!native || formatted === undefined)
      return { status: error ? ('error' as const) : ('pending' as const), data: undefined, error }
    const { value, decimals, symbol, at } = native
    const data: Balance = { value: BigInt(value), decimals, symbol, formatted, at }
    return { status: error ? ('error' as const) : ('success' as const), data, error }
  })
  const refetch = useCallback(async () => (await latch.feature('account')).refreshBalance({ force: true }), [latch])
  return { ...known, refetch }
}
