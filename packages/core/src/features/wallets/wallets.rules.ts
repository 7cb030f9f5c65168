import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorGroup, RecentWallet } from '../connectors/connectors.types.js'
import { CONNECTOR_ORDER, type ConnectorRow } from '../connectors/rows.rules.js'
import { keyMatch, type Named } from './keys.rules.js'
import { MAX_SEARCH_LENGTH, RECOMMENDED_WALLETS } from './wallets.constants.js'
import type { WalletEntry } from './wallets.types.js'

/** Why a wallet may not be listed. */
export type Refusal = 'excluded' | 'not-included' | 'other-chains'

/** The app's filter of wallets (S3.17). */
export interface WalletFilter {
  /** The option `includeWalletIds`: ids, rdns or names. */
  readonly include?: readonly string[] | undefined
  /** The option `excludeWalletIds`: ids, rdns or names. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids of the app's networks. */
  readonly chains?: readonly string[] | undefined
}

/**
 * Returns why a wallet may not be listed, or undefined where it may. `isChosen`: the wallet is a custom or a featured
 * one.
 */
export type WalletJudge = (wallet: WalletEntry, isChosen: boolean) => Refusal | undefined

/**
 * Makes the judge of a filter. It refuses excluded wallets. With `include`, it refuses all wallets that are neither
 * included nor chosen by the app. It refuses a wallet that names networks, none of them in a namespace of the app.
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
 * Merges lists into one, in their order, with each wallet once: of two entries with the same id or the same rdns, the
 * first one stays (F028). Different wallets may have the same name (F158).
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

/** Sorts wallets by the order of the keys that name them. Wallets that no key names come last. */
export function inOrderOf(keys: readonly string[], wallets: readonly WalletEntry[]): WalletEntry[] {
  const match = keyMatch(keys)
  const places = new Map(keys.map((key, index) => [key, index]))
  const place = (wallet: WalletEntry): number => places.get(match(wallet) ?? '') ?? keys.length
  return [...wallets].sort((a, b) => place(a) - place(b))
}

/** Returns the connector of a wallet, where the wallet is installed. */
export type InstalledWallet = (wallet: Named) => Connector | undefined

/**
 * Makes the lookup of wallets among the connectors: by rdns, or by name where neither side has an rdns (Solana,
 * Bitcoin), then by id. A wallet that is installed needs no second row and no pairing. Connectors of the pairing don't
 * count.
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

/** The wallets that are not recommended. */
export interface KnownWallets {
  readonly connectors: readonly Connector[]
  readonly recent?: readonly RecentWallet[] | undefined
  /** The wallets that the view lists already. */
  readonly listed?: readonly WalletEntry[] | undefined
}

/** Returns the first `limit` wallets that are neither installed, nor used before, nor listed already (S9.04: 4). */
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

/** A row of the connect view for a wallet that is not installed. */
export interface WalletRow {
  readonly wallet: WalletEntry
  readonly group: ConnectorGroup
  readonly lastUsed: boolean
}

/** The wallets that the connect view lists beside the connectors. */
export interface ListedWallets {
  readonly custom: readonly WalletEntry[]
  readonly featured: readonly WalletEntry[]
  readonly wallets: readonly WalletEntry[]
}

/**
 * Returns all rows of the connect view in the order of the groups (S9.11): the rows of the connectors, and the wallets
 * that are not installed, at most `limit` of each group. A wallet that was used before is in the group `recent`. The
 * wallet that was used last is the first row.
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
  const rowsOf = (list: readonly WalletEntry[], group: ConnectorGroup, isInOtherGroup = isUsed): WalletRow[] => {
    const found: WalletRow[] = []
    for (const wallet of list) {
      if (found.length >= limit) break
      if (!isInstalled(wallet) && !isInOtherGroup(wallet)) found.push({ wallet, group, lastUsed: false })
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
  const places = [...order, ...CONNECTOR_ORDER]
  const place = ({ group }: ConnectorRow | WalletRow): number => places.indexOf(group)
  return [...rows, ...recentRows, ...chosen, ...rowsOf(recommended, 'recommended')].sort(
    (a, b) => Number(b.lastUsed) - Number(a.lastUsed) || place(a) - place(b),
  )
}

/**
 * Whether the connect view hides all wallets behind one row (S3.16): the app wants it, and has another way to connect.
 */
export const collapsesWallets = (collapseWallets: boolean | undefined, hasOtherWays: boolean): boolean =>
  collapseWallets === true && hasOtherWays

/** Cleans the text that a visitor searches for: trimmed, without control characters, cut to 100 code points (F159). */
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
 * Ranks how well a name matches a search; both are normalized by {@link searchText}. 0: the name begins with it. 1: a
 * word of the name does. 2: the name contains it. 3: the name contains each of its words. Undefined: no match.
 */
export function matchRank(name: string, wanted: string): number | undefined {
  const at = name.indexOf(wanted)
  if (at === 0) return 0
  if (at > 0) return name.includes(` ${wanted}`) ? 1 : 2
  const words = wanted.split(' ')
  return words.length > 1 && words.every((word) => name.includes(word)) ? 3 : undefined
}
