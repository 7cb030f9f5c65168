import { MAX_DROPPED } from './wallets.constants.js'
import {
  createJudge,
  keyMatch,
  matchRank,
  mergeWallets,
  searchText,
  type KeyMatch,
  type Refusal,
  type WalletFilter,
} from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** Where a wallet is known from: the app, pages of the directory, or a search. */
export type WalletSource = 'custom' | 'featured' | 'directory' | 'certified' | 'found'

/** What is known of a wallet, whether it is listed or not. */
export interface KnownWallet {
  readonly wallet: WalletEntry
  readonly source: WalletSource
  /** Why it isn't listed. */
  readonly refusal: Refusal | undefined
  /** The wallet that stands in its place: itself, or one of the same id or rdns. */
  readonly standIn: WalletEntry | undefined
}

/** Every wallet known so far, and which of them are listed. */
export interface WalletCatalog {
  /** Takes these in place of what was known from there. */
  set(source: WalletSource, wallets: readonly WalletEntry[]): void
  /** Judges all anew: what the app wants has changed. */
  refresh(): void
  /** Remembers what was dropped at the border, for `explain`. */
  drop(ids: readonly string[]): void
  /** Those from one place that are listed. */
  from(source: WalletSource): readonly WalletEntry[]
  /** All that are listed, in their order; `certifiedOnly` those that the directory certified. What was found is apart. */
  listed(certifiedOnly?: boolean): readonly WalletEntry[]
  /** All that are known and may be shown, those that were found too, by id. */
  known(): ReadonlyMap<string, WalletEntry>
  /** Those among all that are known which meet a search, the best first. */
  match(text: string, certifiedOnly: boolean): readonly WalletEntry[]
  /** What is known of a wallet, by its id, rdns or name: `dropped` where what the directory says of it is wrong. */
  look(key: string): KnownWallet | 'dropped' | undefined
}

// In the order of S9.11.
const SOURCES: readonly WalletSource[] = ['featured', 'custom', 'directory', 'certified', 'found']
const LISTED: readonly WalletSource[] = ['featured', 'custom', 'directory']

/** What the app chose by itself. */
const isChosen = (source: WalletSource): boolean => source === 'custom' || source === 'featured'

/** Makes a catalog, empty. `filter` is what the app wants now: it is asked for when something changes. */
export function createCatalog(filter: () => WalletFilter): WalletCatalog {
  const sources = new Map<WalletSource, readonly WalletEntry[]>()
  const texts = new WeakMap<WalletEntry, string>()
  const dropped = new Set<string>()
  const allowed = new Map<WalletSource, readonly WalletEntry[]>()
  const lists = new Map<boolean, readonly WalletEntry[]>()
  let all: ReadonlyMap<string, WalletEntry> | undefined

  const given = (source: WalletSource): readonly WalletEntry[] => sources.get(source) ?? []

  function from(source: WalletSource): readonly WalletEntry[] {
    const known = allowed.get(source)
    if (known) return known
    const judge = createJudge(filter())
    const right = mergeWallets([given(source).filter((wallet) => !judge(wallet, isChosen(source)))])
    allowed.set(source, right)
    return right
  }

  function listed(certifiedOnly = false): readonly WalletEntry[] {
    const made = lists.get(certifiedOnly)
    if (made) return made
    const list = certifiedOnly
      ? mergeWallets([from('featured').filter(isCertified), from('certified')])
      : mergeWallets(LISTED.map(from))
    lists.set(certifiedOnly, list)
    return list
  }

  const known = (): ReadonlyMap<string, WalletEntry> =>
    (all ??= new Map(mergeWallets(SOURCES.map(from)).map((wallet) => [wallet.id, wallet])))

  const textOf = (wallet: WalletEntry): string => {
    const text = texts.get(wallet) ?? searchText(wallet.name)
    texts.set(wallet, text)
    return text
  }

  /** The wallet that stands in the place of one with the same id or rdns. */
  const standIn = ({ id, rdns }: WalletEntry): WalletEntry | undefined =>
    known().get(id) ?? [...known().values()].find((wallet) => rdns && wallet.rdns === rdns)

  const changed = (): void => {
    lists.clear()
    all = undefined
  }

  return {
    set(source, wallets) {
      sources.set(source, wallets)
      allowed.delete(source)
      changed()
    },
    refresh() {
      allowed.clear()
      changed()
    },
    drop(ids) {
      for (const id of ids) if (id && dropped.size < MAX_DROPPED) dropped.add(id)
    },
    from,
    listed,
    known,
    match(text, certifiedOnly) {
      const wanted = searchText(text)
      const ranks: WalletEntry[][] = [[], [], [], []]
      for (const wallet of known().values()) {
        if (certifiedOnly && !isCertified(wallet)) continue
        const rank = wallet.rdns === text || wallet.id === text ? 0 : matchRank(textOf(wallet), wanted)
        if (rank !== undefined) ranks[rank]?.push(wallet)
      }
      return ranks.flat()
    },
    look(key) {
      const found = findGiven(keyMatch([key]), given)
      if (!found) return dropped.has(key) ? 'dropped' : undefined
      const { wallet, source } = found
      return { wallet, source, refusal: createJudge(filter())(wallet, isChosen(source)), standIn: standIn(wallet) }
    },
  }
}

const isCertified = ({ badge_type }: WalletEntry): boolean => badge_type === 'certified'

function findGiven(
  match: KeyMatch,
  given: (source: WalletSource) => readonly WalletEntry[],
): { wallet: WalletEntry; source: WalletSource } | undefined {
  for (const source of SOURCES) {
    const wallet = given(source).find((each) => match(each) !== undefined)
    if (wallet) return { wallet, source }
  }
  return undefined
}
