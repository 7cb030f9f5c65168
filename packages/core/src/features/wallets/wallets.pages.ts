import {
  MAX_CHAINS_ASKED,
  MAX_IDS_ASKED,
  MAX_LOOKUPS,
  MAX_PAGES,
  PAGE_ENTRIES,
  SEARCH_ENTRIES,
} from './wallets.constants.js'
import type { DirectoryClient, WalletsPage, WalletsQuery } from './wallets.client.js'
import { inOrderOf, keyMatch } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** What every request of a list has in common. */
export type ListQuery = Pick<WalletsQuery, 'chains' | 'exclude' | 'badge_type'>

/** What reading one page gave. */
export interface ReadPage extends Pick<WalletsPage, 'wallets' | 'count' | 'dropped'> {
  readonly isLast: boolean
}

/** Pages that are read one after the other. What failed is asked for again by the next call. */
export interface WalletPages {
  next(signal: AbortSignal): Promise<ReadPage>
}

/**
 * The directory, page by page (S9.04: 40). It ends where the server says so, where all are read, and where a page brings
 * nothing new or names itself as the next one (F027).
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

/** The wallets that an app includes, 40 keys a page, so that no address gets too long. */
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

/** What the directory may have for an id. Names and addresses aren't asked for as one: it may refuse them all then. */
const isId = (key: string): boolean => /^[-.:\w]{1,128}$/.test(key)

/** The keys that can be ids: as many as one request takes. */
export const askedIds = (keys: readonly string[]): string[] => keys.filter(isId).slice(0, MAX_IDS_ASKED)

/** What all requests have in common: `chains` are the app's networks. The catalog sorts out what a request can't name. */
export const listQuery = (exclude: readonly string[], chains: readonly string[]): ListQuery => ({
  exclude: askedIds(exclude),
  chains: chains.length > MAX_CHAINS_ASKED ? undefined : chains,
})

/**
 * The wallets that an app names, in its order. The directory knows them by their ids; the first ten of those that it
 * doesn't are searched for, as names and rdns.
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

/** Whether a key has to be searched for: it met none, and isn't one of the ids that directories make. */
function isSearched(key: string, found: readonly WalletEntry[]): boolean {
  const match = keyMatch([key])
  return !/^[0-9a-f]{64}$/.test(key) && !found.some((wallet) => match(wallet) !== undefined)
}

/**
 * What a directory, which searches among names, may find a key by: of an rdns how its longest part begins, as a name may
 * have a space where that has none.
 */
function searchOf(key: string): string {
  if (!/^[-\w]+(\.[-\w]+)+$/.test(key)) return key
  const [, ...names] = key.split('.')
  const parts = names.filter((part) => !/^(wallet|app|mobile|extension)$/i.test(part))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '').slice(0, 4) || key
}
