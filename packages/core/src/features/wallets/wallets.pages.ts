import {
  MAX_CHAINS_ASKED,
  MAX_IDS_ASKED,
  MAX_LOOKUPS,
  MAX_PAGES,
  PAGE_ENTRIES,
  SEARCH_ENTRIES,
} from './wallets.constants.js'
import type { DirectoryClient, WalletsPage, WalletsQuery } from './wallets.client.js'
import { keyMatch } from './keys.rules.js'
import { inOrderOf } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** The query fields that all requests of a list have in common. */
export type ListQuery = Pick<WalletsQuery, 'chains' | 'exclude' | 'badge_type'>

/** A page that was read. */
export interface ReadPage extends Pick<WalletsPage, 'wallets' | 'count' | 'dropped'> {
  readonly isLast: boolean
}

/** Pages that are read one after the other. */
export interface WalletPages {
  /** Reads the next page; after a failure, the same page again. Rejects with a `service/…` code. */
  next(signal: AbortSignal): Promise<ReadPage>
}

/**
 * Reads the directory page by page, 40 wallets each (S9.04). A page is the last one where the server says so or all
 * wallets are read, where it has no new wallet, where it names itself or an earlier page as the next one, and after 250
 * pages (F027).
 */
export function directoryPages(client: DirectoryClient, query: ListQuery): WalletPages {
  const seen = new Set<string>()
  let page = 1
  return {
    async next(signal) {
      const answer = await client.wallets({ ...query, page, entries: PAGE_ENTRIES }, signal)
      const { wallets, count, dropped, next } = answer
      const before = seen.size
      for (const { id } of wallets) seen.add(id)
      for (const id of dropped) seen.add(`dropped ${id}`)
      const isLast = seen.size === before || page * PAGE_ENTRIES >= count || page >= MAX_PAGES || isEnd(next, page)
      page += 1
      return { wallets, count, dropped, isLast }
    },
  }
}

const isEnd = (next: WalletsPage['next'], page: number): boolean =>
  next === null || (next !== undefined && next <= page)

/** Reads the wallets that the app includes (`includeWalletIds`), 40 keys per page, so that no URL gets too long. */
export function chosenPages(client: DirectoryClient, keys: readonly string[], query: ListQuery): WalletPages {
  let read = 0
  return {
    async next(signal) {
      const chunk = keys.slice(read, read + PAGE_ENTRIES)
      const { wallets, dropped } = await lookUp(client, chunk, query, signal)
      read += chunk.length
      return { wallets, dropped, count: keys.length, isLast: read >= keys.length }
    },
  }
}

/**
 * Whether a key may be an id of the directory. One key that can't be an id may make the server refuse the whole
 * request.
 */
const isId = (key: string): boolean => /^[-.:\w]{1,128}$/.test(key)

/** Returns the keys that may be ids, at most 100: the most that one request names. */
export const askedIds = (keys: readonly string[]): string[] => keys.filter(isId).slice(0, MAX_IDS_ASKED)

/**
 * Makes the query fields that all requests have in common. `exclude` is the option `excludeWalletIds`, `chains` are the
 * CAIP-2 ids of the app's networks. The catalog applies what a request can't name.
 */
export const listQuery = (exclude: readonly string[], chains: readonly string[]): ListQuery => ({
  exclude: askedIds(exclude),
  chains: chains.length > MAX_CHAINS_ASKED ? undefined : chains,
})

/**
 * Looks up the wallets that the app names by id, rdns or name. Requests them by their ids first. Then searches for the
 * keys that matched no wallet, the first ten of them, as names and rdns. Resolves with the wallets in the order of the
 * keys, and the ids of invalid entries. Rejects with a `service/…` code.
 */
export async function lookUp(
  client: DirectoryClient,
  keys: readonly string[],
  query: ListQuery,
  signal: AbortSignal,
): Promise<{ readonly wallets: readonly WalletEntry[]; readonly dropped: readonly string[] }> {
  const found: WalletEntry[] = []
  const dropped: string[] = []
  const ids = keys.filter(isId)
  for (let from = 0; from < ids.length; from += MAX_IDS_ASKED) {
    const include = ids.slice(from, from + MAX_IDS_ASKED)
    const answer = await client.wallets({ ...query, page: 1, entries: include.length, include }, signal)
    found.push(...answer.wallets)
    dropped.push(...answer.dropped)
  }
  for (const key of keys.filter((each) => isSearched(each, found)).slice(0, MAX_LOOKUPS)) {
    const search = searchOf(key)
    const { wallets } = await client.wallets({ ...query, page: 1, entries: SEARCH_ENTRIES, search }, signal)
    const match = keyMatch([key])
    const wallet = wallets.find((each) => match(each) !== undefined)
    if (wallet) found.push(wallet)
  }
  return { wallets: inOrderOf(keys, found), dropped }
}

/** Whether a key has to be searched for: it matched no wallet, and is not an id in the directories' own format. */
function isSearched(key: string, found: readonly WalletEntry[]): boolean {
  const match = keyMatch([key])
  return !/^[0-9a-f]{64}$/.test(key) && !found.some((wallet) => match(wallet) !== undefined)
}

/**
 * Returns the text to search for. Directories search among names. For an rdns it is the first four letters of its
 * longest part, because the name may have a space where the rdns has none.
 */
function searchOf(key: string): string {
  if (!/^[-\w]+(\.[-\w]+)+$/.test(key)) return key
  const [, ...names] = key.split('.')
  const parts = names.filter((part) => !/^(wallet|app|mobile|extension)$/i.test(part))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').slice(0, 4) || key
}
