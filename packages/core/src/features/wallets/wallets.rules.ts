import type { Connector, ConnectorGroup, RecentWallet } from '../connectors/connectors.types.js'
import type { ConnectorRow } from '../connectors/connectors.rules.js'
import { MAX_SEARCH_LENGTH, RECOMMENDED_WALLETS } from './wallets.constants.js'
import type { WalletEntry } from './wallets.types.js'

/** What a wallet is called by: its id, its rdns or its name. */
type Named = Pick<WalletEntry, 'id' | 'name' | 'rdns'>

/** Tells which of the app's keys means a wallet. */
export type KeyMatch = (wallet: Named) => string | undefined

/** Reads keys that an app names wallets by: each an id, an rdns or a name, the name in any case (S6.01). */
export function keyMatch(keys: readonly unknown[] = []): KeyMatch {
  const known = new Map<string, string>()
  for (const key of keys) {
    if (typeof key !== 'string' || !key.trim()) continue
    known.set(key.trim(), key)
    known.set(`name:${searchText(key)}`, key)
  }
  if (known.size === 0) return () => undefined
  return ({ id, name, rdns }) => known.get(id) ?? (rdns && known.get(rdns)) ?? known.get(`name:${searchText(name)}`)
}

/** Why a wallet may not be listed. */
export type Refusal = 'excluded' | 'not-included' | 'other-chains'

/** What an app wants of its wallets (S3.17). */
export interface WalletFilter {
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids of the app's networks. */
  readonly chains?: readonly string[] | undefined
}

/** Tells why a wallet may not be listed; undefined where it may. `isChosen` is one that the app named itself. */
export type WalletJudge = (wallet: WalletEntry, isChosen: boolean) => Refusal | undefined

/**
 * Judges by what the app wants: what it excludes is nowhere, and where it includes some, only those are there, beside
 * what it chose itself. A wallet that names networks, none of them in a namespace of the app's, is of no use to it.
 */
export function createJudge({ include, exclude, chains = [] }: WalletFilter): WalletJudge {
  const isExcluded = keyMatch(exclude)
  const isIncluded = include?.length ? keyMatch(include) : undefined
  const namespaces = new Set(chains.map(namespaceIn))
  const isUsable = ({ chains: named }: WalletEntry): boolean =>
    !named?.length || namespaces.size === 0 || named.some((chain) => namespaces.has(namespaceIn(chain)))
  return (wallet, isChosen) => {
    if (isExcluded(wallet) !== undefined) return 'excluded'
    if (!isChosen && isIncluded && isIncluded(wallet) === undefined) return 'not-included'
    return isUsable(wallet) ? undefined : 'other-chains'
  }
}

const namespaceIn = (chain: string): string => chain.split(':')[0] ?? ''

/**
 * One list of several, the first ones first, in which each wallet is there once: two entries are one wallet where they
 * have the same id or the same rdns (F028). Names may be the same (F158).
 */
export function mergeWallets(lists: readonly (readonly WalletEntry[])[]): WalletEntry[] {
  const ids = new Set<string>()
  const names = new Set<string>()
  const merged: WalletEntry[] = []
  for (const list of lists)
    for (const wallet of list) {
      const { id, rdns } = wallet
      if (ids.has(id) || (rdns && names.has(rdns))) continue
      ids.add(id)
      if (rdns) names.add(rdns)
      merged.push(wallet)
    }
  return merged
}

/** The wallets in the order of keys that may mean them. */
export function inOrderOf(keys: readonly string[], wallets: readonly WalletEntry[]): WalletEntry[] {
  const match = keyMatch(keys)
  const places = new Map(keys.map((key, index) => [key, index]))
  const place = (wallet: WalletEntry): number => places.get(match(wallet) ?? '') ?? keys.length
  return [...wallets].sort((a, b) => place(a) - place(b))
}

/** Finds the connector of a wallet that is in this browser already. */
export type InstalledWallet = (wallet: Named) => Connector | undefined

/**
 * Looks wallets up among the connectors by rdns, then by id, and where neither side has an rdns, as on Solana and Bitcoin,
 * by name: they need no second row and no pairing.
 */
export function installedWallets(connectors: readonly Connector[]): InstalledWallet {
  const byRdns = new Map<string, Connector>()
  const byId = new Map<string, Connector>()
  const byName = new Map<string, Connector>()
  for (const connector of connectors) {
    const { id, name, info, explorerId, type } = connector
    if (type === 'WALLET_CONNECT' || type === 'AUTH') continue
    if (!info?.rdns) byName.set(name, connector)
    else if (!byRdns.has(info.rdns)) byRdns.set(info.rdns, connector)
    for (const each of [explorerId, id]) if (each && !byId.has(each)) byId.set(each, connector)
  }
  return ({ id, rdns, name }) => (rdns ? byRdns.get(rdns) : byName.get(name)) ?? byId.get(id)
}

/** What a list of recommendations leaves out. */
export interface KnownWallets {
  readonly connectors: readonly Connector[]
  readonly recent?: readonly RecentWallet[] | undefined
  /** Those that are listed already. */
  readonly listed?: readonly WalletEntry[] | undefined
}

/** The first wallets that the visitor doesn't see anyway: neither installed, used before nor listed (S9.04: 4). */
export function recommendedWallets(
  wallets: readonly WalletEntry[],
  { connectors, recent = [], listed = [] }: KnownWallets,
  limit: number = RECOMMENDED_WALLETS,
): WalletEntry[] {
  const isInstalled = installedWallets(connectors)
  const known = new Set([...recent, ...listed].map(({ id }) => id))
  const recommended: WalletEntry[] = []
  for (const wallet of wallets) {
    if (recommended.length >= limit) break
    if (!known.has(wallet.id) && !isInstalled(wallet)) recommended.push(wallet)
  }
  return recommended
}

/** A row of the connect view for a wallet that isn't in this browser. */
export interface WalletRow {
  readonly wallet: WalletEntry
  readonly group: ConnectorGroup
  readonly lastUsed: boolean
}

/** What the connect view lists beside connectors. */
export interface ListedWallets {
  readonly custom: readonly WalletEntry[]
  readonly featured: readonly WalletEntry[]
  readonly wallets: readonly WalletEntry[]
}

/**
 * All rows of the connect view: those of the connectors, in their order, and between them the wallets that aren't in this
 * browser, at most `limit` of each group, in the order of the groups (S9.11). A wallet that was used is a recent one.
 */
export function connectRows(
  rows: readonly ConnectorRow[],
  { custom, featured, wallets }: ListedWallets,
  recent: readonly RecentWallet[],
  order: readonly (ConnectorGroup | 'walletConnect')[],
  limit: number = RECOMMENDED_WALLETS,
): (ConnectorRow | WalletRow)[] {
  const connectors = rows.flatMap((row) => row.connectors)
  const isInstalled = installedWallets(connectors)
  const isUsed = (wallet: WalletEntry): boolean => recent.some(({ id }) => id === wallet.id)
  const isFeatured = (wallet: WalletEntry): boolean => featured.some(({ id }) => id === wallet.id)
  const rowsOf = (list: readonly WalletEntry[], group: ConnectorGroup, isElsewhere = isUsed): WalletRow[] => {
    const found: WalletRow[] = []
    for (const wallet of list) {
      if (found.length >= limit) break
      if (!isInstalled(wallet) && !isElsewhere(wallet)) found.push({ wallet, group, lastUsed: false })
    }
    return found
  }
  const recentRows = recent.flatMap(({ id }, index): WalletRow[] => {
    const wallet = wallets.find((each) => each.id === id)
    return wallet && !isInstalled(wallet) ? [{ wallet, group: 'recent', lastUsed: index === 0 }] : []
  })
  const chosen = [
    ...rowsOf(featured, 'featured'),
    ...rowsOf(custom, 'custom', (wallet) => isUsed(wallet) || isFeatured(wallet)),
  ]
  const listed = [...custom, ...featured]
  const recommended = recommendedWallets(wallets, { connectors, recent, listed }, limit)
  const place = ({ group }: ConnectorRow | WalletRow): number => {
    const at = order.indexOf(group)
    return at < 0 ? order.length : at
  }
  return [...rows, ...recentRows, ...chosen, ...rowsOf(recommended, 'recommended')].sort(
    (a, b) => Number(b.lastUsed) - Number(a.lastUsed) || place(a) - place(b),
  )
}

/** Whether all wallets stand behind one row (S3.16): the app wants it, and there is another way to come in. */
export const collapsesWallets = (collapseWallets: boolean | undefined, hasOtherWays: boolean): boolean =>
  collapseWallets === true && hasOtherWays

/**
 * Whether a connector is shown. The default entry, "the browser's wallet", is a wallet without a name of its own: on a
 * phone there seldom is one, so it is hidden there unless it is known to be there (S6.01).
 */
export const isShownConnector = (
  { type, info }: Pick<Connector, 'type' | 'info'>,
  isPhone: boolean,
  hasBrowserWallet: boolean,
): boolean => type !== 'INJECTED' || !!info?.rdns || !isPhone || hasBrowserWallet

/** A text as it is compared: in lower case, without accents, with single spaces. */
export function searchText(text: string): string {
  const line = text.trim().toLowerCase()
  // Nearly every name is plain: what is only for the others costs 10,000 wallets time.
  return /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(line)
    ? line
    : line.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}

/** What a visitor searches for, as it is compared and asked (F159): the first 100 letters. */
export const cleanSearch = (text: string): string =>
  [
    ...text
      .slice(0, MAX_SEARCH_LENGTH * 4)
      .replace(/\p{C}/gu, '')
      .trim(),
  ]
    .slice(0, MAX_SEARCH_LENGTH)
    .join('')
    .trim()

/**
 * How well a wallet's search text meets what is searched for: 0 begins so, 1 has a word that does, 2 holds it, 3 holds
 * each of its words. Undefined where it doesn't.
 */
export function matchRank(name: string, wanted: string): number | undefined {
  const at = name.indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return name.includes(` ${wanted}`) ? 1 : 2
  const words = wanted.split(' ')
  return words.length > 1 && words.every((word) => name.includes(word)) ? 3 : undefined
}
