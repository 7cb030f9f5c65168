import type { ActivityController, ActivityScope, Coverage, Latch, LatchState, Transaction } from '@latchkit/core'
import { browserEnvironment } from '@latchkit/core'
import { useCallback, useEffect } from 'react'
import { useLatchAccount } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { useChunk } from '../../shell/frame/useChunk.js'

/** What the active account did, for the views that list it. */
export interface Activity {
  /** Whether the app names a server. Without one there is only what this browser sent. */
  readonly isOn: boolean
  readonly transactions: readonly Transaction[]
  readonly byYear: NonNullable<LatchState['activity']>['transactionsByYear']
  readonly scope: ActivityScope
  /** The transactions that are hidden, the newest first. */
  readonly hidden: readonly Transaction[]
  readonly coverage: Coverage | undefined
  /** When the newest page was read, in ms since 1970. */
  readonly at: number | undefined
  /** The present time, in ms since 1970, as of the last render. */
  readonly now: number
  /** Whether the server still reads the newest blocks. */
  readonly isReading: boolean
  /** Whether the first page is read, so that nothing is known yet. */
  readonly isFirst: boolean
  readonly isLoading: boolean
  /** Whether there is nothing to show: nothing was read that is shown, and nothing older is left to read. */
  readonly isEmpty: boolean
  /** Whether the newest or a later page couldn't be read. */
  readonly hasFailed: boolean
  readonly hasMore: boolean
  readonly retry: () => void
  /** Reads the next page. The same function on each render. */
  readonly showMore: () => void
  readonly setScope: (scope: ActivityScope) => void
  /** The rows as a table. Undefined until the code is loaded. */
  readonly toCsv: (() => string) | undefined
}

const NONE: readonly Transaction[] = []

const load = (latch: Latch): Promise<ActivityController> => latch.feature('activity')
/** A failed read shows in the state. */
const ignore = (): void => {}

/** Reads what the active account did again and again while the modal is open. Nothing is asked before that. */
export function useActivity(): Activity {
  const { latch } = useShell()
  const { caipAddress } = useLatchAccount()
  const open = useLatchState(({ modal }) => !!modal?.open)
  const state = useLatchState(({ activity }) => activity)
  const activity = useChunk(load, open)
  const showMore = useCallback(() => void activity?.loadMore().catch(ignore), [activity])
  const { transactions = NONE, transactionsByYear = {}, scope = 'network', hidden = NONE, at, coverage } = state ?? {}
  // Another account or another choice of networks is read at once.
  useEffect(() => (open && caipAddress ? activity?.watch() : undefined), [activity, open, caipAddress, scope])
  const isOn = !!latch.options.endpoints?.api
  const hasFailed = !!state?.error
  /** The server still reads the newest blocks: an empty list doesn't mean that nothing happened (F283). */
  const isReading = coverage?.missing.includes('recent') === true
  const isRead = at !== undefined || !!state?.empty
  const isKnown = hasFailed || transactions.length > 0 || (isRead && !isReading)
  const isFirst = isOn && !isKnown
  const hasMore = state?.next !== undefined
  return {
    isOn,
    transactions,
    byYear: transactionsByYear,
    scope,
    hidden,
    coverage,
    at,
    now: (latch.options.environment?.clock ?? browserEnvironment().clock).now(),
    isReading,
    isFirst,
    isLoading: isOn && (!isKnown || !!state?.loading),
    // The newest pages may be spam alone (F289).
    isEmpty: !isFirst && !hasMore && transactions.length === 0,
    hasFailed,
    hasMore,
    retry: () => void activity?.retry().catch(ignore),
    showMore,
    setScope: (chosen) => activity?.setScope(chosen),
    toCsv: activity?.toCsv,
  }
}
