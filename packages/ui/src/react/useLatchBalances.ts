import { accountOf, type BalanceEntry, type Features, type HiddenBalance } from '@latchkit/core'
import { useCallback } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useWatching } from './useWatching.js'

/** What the active account has on its network. */
export interface Balances {
  /** The coin and the tokens, the most valuable first, without the hidden ones. */
  readonly tokens: readonly BalanceEntry[]
  /** The tokens that views hide, each with the reason: unlisted, like a listed one, or a link in its name. */
  readonly hidden: readonly HiddenBalance[]
  /** What `tokens` are worth together, in US dollars. Undefined where none of them has a price. */
  readonly total: number | undefined
  /** When they were read, in ms since 1970. */
  readonly at: number
}

/** The result of {@link useLatchBalances}. */
export interface LatchBalances {
  /**
   * `idle` without a connected wallet, `pending` until the first balances are known, `error` where the last read failed:
   * `data` is then what was read last, if there is any.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The balances that were read last, of the account and the network that are active now. */
  readonly data: Balances | undefined
  /**
   * Reads the balances now. `tokens` names contracts that the server reads anew, such as those of a payment: CAIP-10, or
   * a network's CAIP-2 id for its coin. Rejects with `balances/unavailable`.
   */
  readonly refetch: (tokens?: readonly string[]) => Promise<void>
}

const watch = (balances: Features['balances']): (() => void) => balances.watch()

/**
 * Reads the coin and the tokens of the active account while the component is mounted, and follows account and network.
 * Several components that read share the requests. Throws outside of a `LatchProvider`.
 */
export function useLatchBalances(): LatchBalances {
  const latch = useLatch()
  useWatching('balances', watch)
  const known = useLatchState((state) => {
    const { caipAddress } = accountOf(state)
    if (!caipAddress) return { status: 'idle' as const, data: undefined }
    const own = state.balances?.account === caipAddress ? state.balances : undefined
    const hasFailed = own?.status === 'stale' || own?.status === 'unavailable'
    if (own?.at === undefined) return { status: hasFailed ? ('error' as const) : ('pending' as const), data: undefined }
    const { tokens, hidden, total, at } = own
    const data: Balances = { tokens, hidden, total, at }
    return { status: hasFailed ? ('error' as const) : ('success' as const), data }
  })
  const refetch = useCallback(
    async (tokens: readonly string[] = []) => (await latch.feature('balances')).refresh({ force: true, tokens }),
    [latch],
  )
  return { ...known, refetch }
}
