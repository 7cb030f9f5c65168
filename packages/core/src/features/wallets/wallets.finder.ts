import type { WalletCatalog } from './wallets.catalog.js'
import type { DirectoryClient } from './wallets.client.js'
import { MAX_IDS_ASKED, SEARCH_ENTRIES } from './wallets.constants.js'
import { askedIds, type ListQuery } from './wallets.pages.js'
import { mergeWallets } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

/** What finding single wallets needs. */
export interface FinderDeps {
  readonly client: Pick<DirectoryClient, 'isOn' | 'wallets'>
  readonly catalog: Pick<WalletCatalog, 'from' | 'set' | 'drop' | 'known'>
  /** What all requests have in common, as it is now. */
  readonly query: () => ListQuery
  /** What the app includes, by id, rdns or name. */
  readonly include: readonly string[]
}

/** Finds single wallets in the directory. The catalog has them as `found`: they get no row in the lists. */
export interface WalletFinder {
  /** Asks the directory for a text. Resolves with those that may be shown. Rejects with `service/…`. */
  search(text: string, certifiedOnly: boolean, signal: AbortSignal): Promise<readonly WalletEntry[]>
  /** A wallet by its id: the known one, else the directory is asked. Rejects with `service/…`. */
  find(id: string, signal: AbortSignal): Promise<WalletEntry | undefined>
}

/** Makes the finder. Nothing is requested by making it. */
export function createWalletFinder({ client, catalog, query, include }: FinderDeps): WalletFinder {
  const add = (wallets: readonly WalletEntry[]): void =>
    catalog.set('found', mergeWallets([catalog.from('found'), wallets]))

  return {
    async search(text, certifiedOnly, signal) {
      const only = certifiedOnly ? ({ badge_type: 'certified' } as const) : {}
      // Wallets that the app includes by rdns or name are known from the first page.
      const ids = askedIds(include)
      const those = include.length <= MAX_IDS_ASKED && ids.length > 0 ? { include: ids } : {}
      const request = { ...query(), ...only, ...those, page: 1, entries: SEARCH_ENTRIES, search: text }
      const { wallets, dropped } = await client.wallets(request, signal)
      catalog.drop(dropped)
      add(wallets)
      const known = catalog.known()
      return mergeWallets([wallets.flatMap(({ id }) => known.get(id) ?? [])])
    },
    async find(id, signal) {
      const ids = askedIds([id])
      if (client.isOn && ids.length > 0 && !catalog.known().has(id)) {
        const { wallets } = await client.wallets({ ...query(), page: 1, entries: 1, include: ids }, signal)
        add(wallets)
      }
      return catalog.known().get(id)
    },
  }
}
