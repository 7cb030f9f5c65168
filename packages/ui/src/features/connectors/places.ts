import {
  CONNECTOR_ORDER,
  keyMatch,
  type ConnectorRow,
  type ConnectorTypeOrder,
  type CustomWallet,
  type KeyMatch,
  type Namespace,
  type RecentWallet,
  type ResolvedOptions,
  type WalletRow,
} from '@latchkit/core'

/** A row of the Connect view: a wallet of this browser, the code for any wallet, or a remote wallet. */
export type MoreRow = (ConnectorRow | WalletRow) & Headed

/** What is below a heading of the app, as `walletGroups` has them. */
export interface Headed {
  /** The number of the group in the option, from 0. */
  readonly heading?: number | undefined
}

/** The place of a row that will come: of the same height, so that the row moves nothing. */
export interface Slot extends Pick<MoreRow, 'group' | 'lastUsed' | 'heading'> {
  readonly slot: string
  /** The key that names its wallet, where it is for one wallet alone. */
  readonly of?: string
}

/** A row, or the place that is kept for one. */
export type Place = MoreRow | Slot

/** Returns the id of a row's wallet or connector, which stays while other fields of the row change. */
export const placeKey = (place: Place): string =>
  'slot' in place ? place.slot : 'wallet' in place ? place.wallet.id : place.connector.id

/**
 * Whether the page runs on a phone, as far as the list must know before the code of remote wallets is loaded, which
 * knows better. An iPad has the user agent of a Mac.
 */
export const isOnPhone = ({ userAgent = '', maxTouchPoints = 0 }: Partial<Navigator> = {}): boolean =>
  /Android|iP(hone|[ao]d)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** How many rows a group has at most: RECOMMENDED_WALLETS of core, whose chunk isn't loaded with this list (S9.04). */
const AT_MOST = 4

/** Whether a row leads to all wallets, where `features` don't switch it off: the app's, or those of its services. */
export const leadsToAll = ({
  features,
  customWallets,
  endpoints,
}: Pick<ResolvedOptions, 'features' | 'customWallets' | 'endpoints'>): boolean =>
  features.allWallets !== false && !!(customWallets ?? endpoints?.directory)

/** What {@link expectedSlots} reads, beside the options. */
export interface Known {
  /** The row of the connectors that pair, where it will be listed. */
  readonly pairingRow: ConnectorRow | undefined
  readonly recent: readonly Pick<RecentWallet, 'id' | 'name'>[]
  /** The rows of this browser's wallets. */
  readonly rows: readonly ConnectorRow[]
  readonly namespace?: Namespace | undefined
  /** Whether the directory's answer is awaited. */
  readonly isPending: boolean
  /** Whether the custom wallets are listed already. */
  readonly isRead: boolean
  /** Whether all remote wallets are behind one row. */
  readonly isCollapsed: boolean
}

/** Returns the places of all rows that will come, as far as the options tell. */
export function expectedSlots(options: ResolvedOptions, known: Known): readonly Slot[] {
  const { pairingRow, recent, isRead, isCollapsed } = known
  const custom = isRead || isCollapsed ? [] : ownWallets(options.customWallets, known.namespace)
  const isPending = known.isPending && !isCollapsed && !!options.endpoints?.directory
  // Connectors have ids with a dot or a colon, wallets of the directory have none.
  const isAwaited = (id: string): boolean =>
    custom.some((wallet) => wallet.id === id) || (isPending && !/[.:]/.test(id))
  const slots: Slot[] = recent.flatMap(({ id }, index) =>
    isAwaited(id) ? [{ slot: ` recent ${index}`, group: 'recent', lastUsed: index === 0 }] : [],
  )
  const add = (group: MoreRow['group'], count: number, lastUsed = false): void => {
    for (let left = Math.min(count, AT_MOST); left > 0; left--)
      slots.push({ slot: ` ${group} ${left}`, group, lastUsed })
  }
  if (pairingRow) add('walletConnect', 1, pairingRow.lastUsed)
  if (isPending) add('featured', options.featuredWalletIds?.length ?? 0)
  add('custom', custom.filter(({ id }) => !recent.some((used) => used.id === id)).length)
  if (isPending) add('recommended', AT_MOST)
  return isCollapsed || (isRead && !isPending) ? slots : [...slots, ...groupSlots(options, known, isAwaited)]
}

/** Returns a place for each wallet of the app's groups that has no row elsewhere, in the first group that names it. */
function groupSlots(
  { walletGroups = [] }: ResolvedOptions,
  { rows, recent }: Known,
  isAwaited: (id: string) => boolean,
): Slot[] {
  // One matcher for all keys, because an app may name thousands.
  const match = keyMatch(walletGroups.flatMap(({ wallets }) => wallets))
  /** The key that stands for all that say the same name. */
  const nameOf = (name: string): string | undefined => match({ id: '', name })
  /** All keys that name a wallet: one may be its id, and another one its name. */
  const keysOf = ({ id, name, rdns }: Named): readonly (string | undefined)[] => [
    nameOf(match({ id, name: '' }) ?? ''),
    nameOf(match({ id: rdns ?? '', name: '' }) ?? ''),
    nameOf(name),
  ]
  const taken = new Set(
    [
      // Of a wallet that was in this browser and is gone, the name may be that of a wallet which comes in a group.
      ...recent.map(({ id, name }) => ({ id, name: isAwaited(id) ? name : '' })),
      ...rows.flatMap(({ connectors }) => connectors.map(({ id, name, info }) => ({ id, name, rdns: info?.rdns }))),
    ].flatMap(keysOf),
  )
  return walletGroups.flatMap(({ wallets }, heading) =>
    wallets.flatMap((key) => {
      const named = nameOf(key)
      if (!named || taken.has(named)) return []
      taken.add(named)
      return { slot: ` ${heading} ${key}`, of: key, group: 'featured' as const, lastUsed: false, heading }
    }),
  )
}

type Named = Parameters<KeyMatch>[0]

/** Whether a key of the app names a wallet. */
const isNamed = (key: string, wallet: Named): boolean => keyMatch([key])(wallet) !== undefined

/** Places that follow each other below one heading, or above the first one. */
export interface Run {
  /** Stays while rows come and go, so that a late first row doesn't make the others anew. */
  readonly key: string
  readonly heading: number | undefined
  readonly places: readonly Place[]
}

/** Returns the places in runs with one heading each: first those without one. */
export function runsOf(places: readonly Place[]): readonly Run[] {
  const starts = places.flatMap(({ heading }, index) =>
    index === 0 || places[index - 1]?.heading !== heading ? [{ heading, index }] : [],
  )
  return starts.map(({ heading, index }, at) => ({
    key: `${heading} ${starts.slice(0, at).filter((each) => each.heading === heading).length}`,
    heading,
    places: places.slice(index, starts[at + 1]?.index),
  }))
}

/**
 * Returns the custom wallets for a namespace that core will list. An app in plain JavaScript may give something else than a
 * list, and something else than wallets in it, such as what is left of a condition.
 */
const ownWallets = (wallets: unknown, namespace: Namespace | undefined): readonly CustomWallet[] =>
  Array.isArray(wallets)
    ? (wallets as readonly (Partial<CustomWallet> | null | undefined)[]).filter(
        (wallet): wallet is CustomWallet => !!wallet?.id && !!wallet.name && isFor(wallet, namespace),
      )
    : []

/** Whether a wallet is for a namespace. One that names no networks may be for any. */
export const isFor = ({ chains }: Pick<CustomWallet, 'chains'>, namespace: Namespace | undefined): boolean =>
  !namespace ||
  !Array.isArray(chains) ||
  chains.length === 0 ||
  chains.some((chain) => String(chain).startsWith(`${namespace}:`))

/**
 * Returns the rows and the places of those that will come, in the order of the groups (S9.11): the last used first. A
 * remote wallet that is listed needs no place any more.
 */
export function inPlaces(
  rows: readonly MoreRow[],
  slots: readonly Slot[],
  order: ConnectorTypeOrder = CONNECTOR_ORDER,
): readonly Place[] {
  const left = [...slots]
  for (const row of rows) {
    const index = 'wallet' in row ? left.findIndex((slot) => isLike(slot, row)) : -1
    if (index >= 0) left.splice(index, 1)
  }
  const groups = [...order, ...CONNECTOR_ORDER]
  const at = ({ group, heading }: Place): number => (heading === undefined ? groups.indexOf(group) : 99 + heading)
  return [...rows, ...left].sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed) || at(a) - at(b))
}

/**
 * Returns the places of an open list after a change, so that no row moves that the visitor is about to press (F067). A
 * late row takes the place that is kept for its group. One that no option names goes where the list grows: to the
 * end, and for a wallet of this browser to the top with `growsUp`, as in a bottom sheet, whose end stays in place.
 * `standIn` returns the row that replaces one that isn't in `now`.
 */
export function keepPlaces(
  before: readonly Place[],
  now: readonly Place[],
  growsUp: boolean,
  standIn: (gone: MoreRow) => MoreRow | undefined = () => undefined,
): readonly Place[] {
  if (before.length === 0) return now
  const byKey = new Map(now.map((place) => [placeKey(place), place]))
  const kept = before.flatMap((place) =>
    'slot' in place ? place : (byKey.get(placeKey(place)) ?? standIn(place) ?? []),
  )
  const known = new Set(kept.map(placeKey))
  const own: MoreRow[] = []
  const others: Place[] = []
  let free = AT_MOST - kept.filter((place) => place.group === 'recommended' && !('slot' in place)).length
  for (const row of now) {
    if ('slot' in row || known.has(placeKey(row))) continue
    if (row.group === 'recommended' && free-- <= 0) continue
    const place = kept.findIndex((each) => 'slot' in each && isLike(each, row))
    if (place >= 0) kept[place] = row
    else if ('wallet' in row) others.push(row)
    else own.push(row)
  }
  const slots = now.filter((place): place is Slot => 'slot' in place)
  /** Takes a place that is still to be kept. */
  const take = (place: Slot): boolean => {
    const index = slots.findIndex((each) => isLike(each, place))
    return index >= 0 && !!slots.splice(index, 1)
  }
  const left = kept.filter((place) => !('slot' in place) || take(place))
  const all = growsUp ? [...own, ...left, ...others] : [...left, ...own, ...others]
  return [...new Map([...all, ...slots].map((place) => [placeKey(place), place])).values()]
}

/** Whether a place is for a row, or is the same place as another. */
function isLike(slot: Slot, other: Place): boolean {
  const { group, lastUsed, heading, of } = slot
  if (other.group !== group || other.lastUsed !== lastUsed || other.heading !== heading) return false
  if (of === undefined) return true
  if ('slot' in other) return other.of === of
  return 'wallet' in other && isNamed(of, other.wallet)
}
