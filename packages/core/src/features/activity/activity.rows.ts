import { ref } from 'valtio/vanilla'
import type { ConnectedAccount } from '../connection/connection.types.js'
import type { HistoryPage } from './activity.client.js'
import { addToMonths, isBehind, isHidden } from './activity.rules.js'
import type { ActivityState, Transaction } from './activity.types.js'

/** The members of the state that the rows own. */
type RowsState = Omit<ActivityState, 'isOn' | 'account' | 'scope' | 'lastNetworkInView' | 'loading'>

/** The state without rows. The lists stay outside of the proxy: they may be long. */
export const noRows = (): RowsState => ({
  transactions: ref([]),
  coinbaseTransactions: ref([]),
  transactionsByYear: ref({}),
  hidden: ref([]),
  empty: false,
  next: undefined,
  error: undefined,
  coverage: undefined,
  at: undefined,
})

/** The rows of one account and scope, page by page. It writes them into the state. */
export interface ActivityRows {
  /** The cursor of the page that failed or comes next. */
  readonly cursor: () => string | undefined
  /** Drops all rows. */
  clear(): void
  /** Lets the list begin anew with the newest page: the server knows the cursor no longer (F291). */
  leaveCursor(): void
  /**
   * Takes over the newest page, which was read at `at`. Where it meets the rows that are loaded, it takes the place of
   * those that are as new as its own, and the older ones stay; else the list begins anew. From a server that still reads
   * the newest blocks, only the first rows are taken: it can't name all that are there (F283).
   */
  takeNewest(page: HistoryPage, at: number | undefined): void
  /** Adds the page of the cursor `read` behind the rows. */
  takeOlder(page: HistoryPage, read: string): void
}

/** Makes the rows. `account` returns the active account. */
export function createActivityRows(state: ActivityState, account: () => ConnectedAccount | undefined): ActivityRows {
  /** The ids of all rows, hidden ones too (F028). */
  let ids = new Set<string>()
  /** The cursors of the pages that were read: a page that names one of them is the last one (F027). */
  let cursors = new Set<string>()
  let cursor: string | undefined
  /** Whether the rows are of a fork that the chain left. */
  let isLeft = false

  /** The rows among these transactions, those that are shown and those that are hidden. Notes the ids of all. */
  function rowsIn(transactions: readonly Transaction[]): {
    readonly shown: readonly Transaction[]
    readonly hidden: readonly Transaction[]
  } {
    const { address = '', caipNetworkId } = account() ?? {}
    const [shown, hidden]: [Transaction[], Transaction[]] = [[], []]
    for (const each of transactions) {
      ids.add(each.id)
      // S5.10: only transactions of the active network, whatever the server sends.
      const isOnOtherNetwork = state.scope === 'network' && each.metadata.chain !== caipNetworkId
      if (!isOnOtherNetwork) (isHidden(each, address) ? hidden : shown).push(each)
    }
    return { shown, hidden }
  }

  function clear(): void {
    ids = new Set()
    cursors = new Set()
    cursor = undefined
    isLeft = false
    Object.assign(state, noRows())
  }

  return {
    cursor: () => cursor,
    clear,
    leaveCursor() {
      isLeft = true
      cursor = undefined
    },
    takeNewest(page, at) {
      // The rows that are there were named when the server knew more.
      if (isBehind(page.coverage) && state.transactions.length + state.hidden.length > 0) {
        const empty = state.transactions.length === 0
        Object.assign(state, { next: cursor, empty, error: undefined, coverage: page.coverage })
        return
      }
      const meets = !isLeft && page.transactions.some(({ id }) => ids.has(id))
      if (!meets) {
        const { coinbaseTransactions } = state
        clear()
        state.coinbaseTransactions = coinbaseTransactions
        cursor = page.next
      }
      const read = rowsIn(uniqueById(page.transactions))
      const { rows: transactions, gone } = withNewest(state.transactions, read.shown, page)
      const { rows: hidden, gone: goneHidden } = withNewest(state.hidden, read.hidden, page)
      for (const id of [...gone, ...goneHidden]) ids.delete(id)
      if (!isSameList(hidden, state.hidden)) state.hidden = ref([...hidden])
      if (!isSameList(transactions, state.transactions)) {
        state.transactions = ref([...transactions])
        // New rows go to the front of their months, so the months are made anew. Older pages are only added.
        state.transactionsByYear = ref(addToMonths({}, transactions))
      }
      const empty = transactions.length === 0
      Object.assign(state, { next: cursor, at, empty, error: undefined, coverage: page.coverage })
      state.lastNetworkInView = account()?.caipNetworkId
    },
    takeOlder(page, read) {
      // The list began anew meanwhile.
      if (read !== cursor) return
      cursors.add(read)
      const known = ids.size
      const added = rowsIn(uniqueById(page.transactions).filter(({ id }) => !ids.has(id)))
      // F027: a page that repeats what is there, or names a page that was read, is the last one.
      const isLast = ids.size === known || page.next === undefined || cursors.has(page.next)
      state.transactions = ref([...state.transactions, ...added.shown])
      state.transactionsByYear = ref(addToMonths(state.transactionsByYear, added.shown))
      if (added.hidden.length > 0) state.hidden = ref([...state.hidden, ...added.hidden])
      cursor = isLast ? undefined : page.next
      const empty = state.transactions.length === 0
      Object.assign(state, { next: cursor, empty, error: undefined })
    },
  }
}

/** The transactions, each id once: a server may name one twice (F028). */
const uniqueById = (transactions: readonly Transaction[]): readonly Transaction[] => [
  ...new Map(transactions.map((each) => [each.id, each])).values(),
]

/**
 * The rows after the newest page was read. Rows down to the last one that the page names are replaced by the page's: a
 * pending transaction may have been mined. `gone`: the ids of those that the page names no longer, because their block was
 * dropped. A row that did not change stays the same object.
 */
function withNewest(
  rows: readonly Transaction[],
  shown: readonly Transaction[],
  { transactions }: HistoryPage,
): { readonly rows: readonly Transaction[]; readonly gone: readonly string[] } {
  const named = new Set(transactions.map(({ id }) => id))
  const end = 1 + rows.findLastIndex(({ id }) => named.has(id))
  const before = new Map(rows.slice(0, end).map((row) => [row.id, row]))
  const newest = shown.map((row) => {
    const known = before.get(row.id)
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row
  })
  return { rows: [...newest, ...rows.slice(end)], gone: [...before.keys()].filter((id) => !named.has(id)) }
}

const isSameList = (one: readonly Transaction[], other: readonly Transaction[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at])
