import {
  accountOf,
  type ActivityScope,
  type Coverage,
  type Features,
  type Transaction,
  type TransactionsByYear,
} from '@latchkit/core'
import { useMemo } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useWatching } from './useWatching.js'

/** What the active account did, as far as it was read. */
export interface Activity {
  /** The transactions, the newest first, without the hidden ones. */
  readonly transactions: readonly Transaction[]
  /** The same transactions by year, or `unknown`, then by month from 0 to 11. */
  readonly transactionsByYear: TransactionsByYear
  /** The transactions that are hidden, the newest first: spam, and amounts too small to mean anything. */
  readonly hidden: readonly Transaction[]
  /** Whether there is a further page for `loadMore`. */
  readonly hasMore: boolean
  /** How much of the history the server has. Undefined where it doesn't say. */
  readonly coverage: Coverage | undefined
  /** When the newest page was read, in ms since 1970. */
  readonly at: number
}

/** The result of {@link useLatchActivity}. */
export interface LatchActivity {
  /**
   * `idle` without a connected wallet, and where the app names no server (`endpoints.api`). `pending` until the first page
   * is known. `error` where the last page failed: `data` then has the pages before it, if there are any.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** The transactions that were read, of the account, the network and the scope that are active now. */
  readonly data: Activity | undefined
  /** Whether a page is being read. */
  readonly isLoading: boolean
  /** Which networks the transactions are of: `network`, the account's own one, or `all` that the server knows. */
  readonly scope: ActivityScope
  /** Chooses the networks. All components that show the activity have one choice. */
  readonly setScope: (scope: ActivityScope) => Promise<void>
  /** Reads the newest page now. Rejects with `activity/failed`, or `activity/no-account` without a connected wallet. */
  readonly refetch: () => Promise<void>
  /** Reads the next page, where there is one. Rejects with `activity/failed`. */
  readonly loadMore: () => Promise<void>
  /** Reads the page that failed again. Rejects with `activity/failed`. */
  readonly retry: () => Promise<void>
  /** Returns the transactions that were read as a table in CSV (RFC 4180), in which no cell is a formula. */
  readonly toCsv: () => Promise<string>
}

const watch = (activity: Features['activity']): (() => void) => activity.watch()

/**
 * Reads what the active account did while the component is mounted, and follows account and network. Several components
 * that read share the requests. Throws outside of a `LatchProvider`.
 */
export function useLatchActivity(): LatchActivity {
  const latch = useLatch()
  useWatching('activity', watch)
  const known = useLatchState((state) => {
    const { caipAddress } = accountOf(state)
    const { scope = 'network' } = state.activity ?? {}
    if (!caipAddress || state.activity?.isOn === false)
      return { status: 'idle' as const, data: undefined, isLoading: false, scope }
    const read = state.activity?.account === caipAddress ? state.activity : undefined
    const hasFailed = !!read?.error
    const isLoading = !!read?.loading
    if (read?.at === undefined)
      return { status: hasFailed ? ('error' as const) : ('pending' as const), data: undefined, isLoading, scope }
    const { transactions, transactionsByYear, hidden, next, coverage, at } = read
    const data: Activity = { transactions, transactionsByYear, hidden, hasMore: next !== undefined, coverage, at }
    return { status: hasFailed ? ('error' as const) : ('success' as const), data, isLoading, scope }
  })
  const actions = useMemo(() => {
    const loaded = (): Promise<Features['activity']> => latch.feature('activity')
    return {
      setScope: async (scope: ActivityScope) => (await loaded()).setScope(scope),
      refetch: async () => (await loaded()).refresh({ force: true }),
      loadMore: async () => (await loaded()).loadMore(),
      retry: async () => (await loaded()).retry(),
      toCsv: async () => (await loaded()).toCsv(),
    }
  }, [latch])
  return { ...known, ...actions }
}
