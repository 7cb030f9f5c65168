import { MAX_DROPPED } from './wallets.constants.js'
import { keyMatch, searchText, type KeyMatch } from './keys.rules.js'
import { createJudge, matchRank, mergeWallets, type Refusal, type WalletFilter } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** Where a wallet comes from: options of the app, pages of the directory, pages of certified wallets, or a search. */
export type WalletSource = 'custom' | 'featured' | 'directory' | 'certified' | 'found'

/** What the catalog knows of a wallet, whether the wallet is listed or not. */
export interface KnownWallet {
  readonly wallet: WalletEntry
  readonly source: WalletSource
  /** Why the wallet may not be listed. Undefined where it may. */
  readonly refusal: Refusal | undefined
  /** The listed entry for this wallet: itself, or another entry with the same id or rdns. */
  readonly standIn: WalletEntry | undefined
}

/** Every wallet known so far, and which of them are listed. */
export interface WalletCatalog {
  /** Replaces all wallets of one source. */
  set(source: WalletSource, wallets: readonly WalletEntry[]): void
  /** Applies the filter to all wallets again, after it has changed. */
  refresh(): void
  /** Remembers the ids of entries that were dropped because they are invalid, for `explain`. */
  drop(ids: readonly string[]): void
  /** Returns the wallets of one source that pass the filter. */
  from(source: WalletSource): readonly WalletEntry[]
  /**
   * Returns all listed wallets in their order (S9.11), without those known from a search only. With `certifiedOnly`,
   * only those that the directory certified. Returns the same array until something changes.
   */
  listed(certifiedOnly?: boolean): readonly WalletEntry[]
  /** Returns all wallets that pass the filter, those known from a search too, by id. */
  known(): ReadonlyMap<string, WalletEntry>
  /** Returns the known wallets that match a search, the best first. */
  match(text: string, certifiedOnly: boolean): readonly WalletEntry[]
  /** Looks a wallet up by its id, rdns or name. `dropped` means that the directory's entry for it is invalid. */
  look(key: string): KnownWallet | 'dropped' | undefined
}

// In the order of S9.11.
const SOURCES: readonly WalletSource[] = ['featured', 'custom', 'directory', 'certified', 'found']
const LISTED: readonly WalletSource[] = ['featured', 'custom', 'directory']

/** Whether the app itself chose the wallets of a source. */
const isChosen = (source: WalletSource): boolean => source === 'custom' || source === 'featured'

/** Makes an empty catalog. `filter` returns the app's present filter; the catalog reads it again after a change. */
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

  /** Finds the known wallet with the same id or rdns. */
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
