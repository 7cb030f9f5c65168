import type { Chain } from '../chain/createChain.js'
import type { HistoryCoverage, HistoryGap } from '../history/history.types.js'
import type { IndexedPage } from './indexer.pages.js'
import type { IndexMode } from './indexer.types.js'

/** What is needed to say what an index can't know. */
export interface CoverageDeps {
  readonly chain: Pick<Chain, 'header'>
  readonly mode: IndexMode
  /** The first block that is read. */
  readonly from: number
}

/** Makes the function that says what the index can't know of an account. */
export function createCoverage({ chain, mode, from }: CoverageDeps): (page: IndexedPage) => Promise<HistoryCoverage> {
  const times = new Map<number, Date>()

  async function timeOf(number: number): Promise<Date | undefined> {
    const known = times.get(number)
    if (known) return known
    const header = await chain.header(number).catch(() => undefined)
    if (!header) return undefined
    if (times.size >= 1_000) times.clear()
    times.set(number, header.minedAt)
    return header.minedAt
  }

  return async ({ chain: { untracedNumber, firstNumber }, since, ranges }) => {
    if (mode === 'all') {
      const first = firstNumber ?? from
      return {
        since: first > 0 ? await timeOf(first) : undefined,
        missing: untracedNumber === null ? [] : ['internal'],
      }
    }
    const hasCalls = ranges.some(({ kind }) => kind === 'calls')
    const isTraced = hasCalls && (untracedNumber === null || untracedNumber <= (since ?? 0))
    const missing: HistoryGap[] = hasCalls ? [] : ['coin', 'failed']
    const left = ranges.filter(({ first, last }) => last >= first).map(({ last }) => last + 1)
    // Nothing is known of an account that could not be added yet.
    const first = since === undefined ? undefined : Math.max(from, ...left)
    return {
      since: first === undefined ? new Date() : first > 0 ? await timeOf(first) : undefined,
      missing: [...missing, ...(isTraced ? [] : (['internal'] as const))],
    }
  }
}
