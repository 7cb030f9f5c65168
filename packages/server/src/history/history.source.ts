import { Refusal } from '../base/refusal.js'
import {
  BadCursor,
  type HistoryCoverage,
  type HistoryEntry,
  type HistoryPage,
  type HistoryProvider,
} from './history.types.js'
import { toAnswer, type AnsweredTransaction } from './history.answer.js'
import { withOneCoin } from './history.coins.js'
import { placeOf, readCursors, withEntry, writeCursors, type NetworkCursors } from './history.cursor.js'
import { createHistoryTokens, type HistoryTokensDeps, type ShowIcon } from './history.names.js'

/** The most transactions of a page. */
const PAGE_SIZE = 50

/** A request for a page. */
export interface HistoryQuestion {
  readonly account: string
  /** The networks that are asked, by their CAIP-2 ids. */
  readonly networkIds: readonly string[]
  /** The member `next` of the page before. */
  readonly cursor?: string | undefined
  /** The URL at which the client loads the picture of a token. */
  readonly iconUrl: ShowIcon
}

/** A page as clients read it (S7.04). */
export interface AnsweredHistory {
  readonly data: readonly AnsweredTransaction[]
  /** Opaque. Null where the page is the last one. */
  readonly next: string | null
  readonly coverage: { readonly since: string | null; readonly missing: readonly string[] }
}

/** The history of accounts on all networks of the server. */
export interface HistorySource {
  /** CAIP-2. */
  readonly networkIds: readonly string[]
  /** Resolves with a page, the same one each time for a cursor. Rejects with a refusal of status 503 where the database is
   * away, with `BadCursor` and `LeftFork`, and as a provider does. */
  readonly page: (question: HistoryQuestion) => Promise<AnsweredHistory>
}

/** What the history is made of. */
export interface HistorySourceDeps extends HistoryTokensDeps {
  /** CAIP-2 → provider. */
  readonly providers: ReadonlyMap<string, HistoryProvider>
}

/** Makes the history of all networks: their pages are merged by time. */
export function createHistorySource({ providers, ...deps }: HistorySourceDeps): HistorySource {
  const known = createHistoryTokens(deps)

  async function answer({ iconUrl, account }: HistoryQuestion, networkId: string, given: readonly HistoryEntry[]) {
    const entries = given.map((entry) => ({ ...entry, transfers: withOneCoin(networkId, entry.transfers) }))
    const [tokens, coin] = await Promise.all([
      known.ofEntries(iconUrl, networkId, entries),
      known.coin(iconUrl, networkId),
    ])
    if (!coin) throw new Error('A network has no coin.')
    return entries.map((entry) => ({ entry, shown: toAnswer(entry, { networkId, account, coin, tokens }) }))
  }

  return {
    networkIds: [...providers.keys()],
    async page(question) {
      const { account, networkIds, cursor } = question
      const cursors = readCursors(cursor)
      const open = networkIds.filter((id) => providers.has(id) && cursors[id] !== null)
      const settled = await Promise.allSettled(
        open.map(async (networkId) => {
          const page = await (providers.get(networkId) as HistoryProvider).page({
            networkId,
            address: account,
            ...placeOf(cursors[networkId]),
            size: PAGE_SIZE,
          })
          return { networkId, page, rows: await answer(question, networkId, page.entries) }
        }),
      )
      const pages = fulfilled(settled)
      const shown = newestOf(pages.map(({ networkId, rows }) => rows.map((row) => ({ ...row, networkId }))))
      const next = { ...cursors }
      for (const { networkId, page } of pages) {
        const newest = page.entries[0]?.cursor
        if (newest !== undefined) next[networkId] ??= withEntry(newest)
      }
      for (const { networkId, entry } of shown) next[networkId] = entry.cursor
      for (const { networkId, page } of pages) if (isEnd(page, next[networkId])) next[networkId] = null
      const isLast = networkIds.every((id) => !providers.has(id) || next[id] === null)
      return {
        data: shown.map((row) => row.shown),
        next: isLast ? null : writeCursors(next),
        coverage: coverageOf(
          pages.map(({ page }) => page.coverage),
          pages.length < open.length,
        ),
      }
    },
  }
}

/** The newest rows of all networks. Those of one network stay in its order, so that its cursor leaves none out. */
function newestOf<Row extends { readonly entry: HistoryEntry }>(networks: readonly (readonly Row[])[]): readonly Row[] {
  const left = networks.map((rows) => [...rows])
  const shown: Row[] = []
  while (shown.length < PAGE_SIZE) {
    const [first, ...others] = left.filter((rows) => rows.length > 0)
    if (!first) break
    const timeOf = (rows: readonly Row[]): number => rows[0]?.entry.minedAt.getTime() ?? 0
    const newest = others.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one), first)
    shown.push(...newest.splice(0, 1))
  }
  return shown
}

const isEnd = ({ entries, hasMore }: HistoryPage, cursor: NetworkCursors[string] | undefined): boolean =>
  !hasMore && (entries.length === 0 || entries.at(-1)?.cursor === cursor)

/**
 * The pages of the networks that answered. Throws where none did, and where the database is away or the cursor is wrong:
 * the answer would have a gap that the next one doesn't fill.
 */
function fulfilled<Page>(settled: readonly PromiseSettledResult<Page>[]): readonly Page[] {
  const pages = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failures = settled.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  const worst = failures.find((error) => error instanceof Refusal || error instanceof BadCursor)
  if (worst !== undefined) throw worst
  if (pages.length === 0 && failures.length > 0) throw failures[0]
  return pages
}

function coverageOf(all: readonly HistoryCoverage[], hasGap: boolean): AnsweredHistory['coverage'] {
  const times = all.flatMap(({ since }) => (since ? [since.getTime()] : []))
  const missing = new Set([...all.flatMap((each) => each.missing), ...(hasGap ? ['network'] : [])])
  return {
    since: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    missing: [...missing],
  }
}
