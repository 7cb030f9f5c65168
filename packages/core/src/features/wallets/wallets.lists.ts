import type { WalletCatalog, WalletSource } from './wallets.catalog.js'
import type { DirectoryClient } from './wallets.client.js'
import { createListing, type ListingDeps, type WalletListing } from './wallets.listing.js'
import {
  chosenPages,
  directoryPages,
  lookUp,
  type ListQuery,
  type ReadPage,
  type WalletPages,
} from './wallets.pages.js'
import { keyMatch } from './keys.rules.js'
import { inOrderOf } from './wallets.rules.js'

/** What the lists of the directory need. */
export interface ListsDeps extends Pick<ListingDeps, 'onFailure' | 'onChange'> {
  readonly client: DirectoryClient
  readonly catalog: WalletCatalog
  readonly query: ListQuery
  /** The options `includeWalletIds` and `featuredWalletIds`: ids, rdns or names. */
  readonly include: readonly string[]
  readonly featured: readonly string[]
}

/** The lists that are read from the directory. */
export interface WalletLists {
  readonly featured: WalletListing
  /** All wallets, or only those that the app includes. */
  readonly all: WalletListing
  /** The certified ones among `all`. */
  readonly certified: WalletListing
}

/** Makes the lists, empty. They read nothing until they are called. */
export function createLists({
  client,
  catalog,
  query,
  include,
  featured,
  onFailure,
  onChange,
}: ListsDeps): WalletLists {
  const listOf = (source: WalletSource, pages: WalletPages): WalletListing => {
    const onPage = (wallets: WalletListing['wallets'], page: ReadPage): boolean => {
      catalog.drop(page.dropped)
      catalog.set(source, wallets)
      const listed = new Set(catalog.listed(source === 'certified'))
      return page.wallets.some((wallet) => listed.has(wallet))
    }
    return createListing({ pages, onPage, onFailure, onChange })
  }
  const pages = (more: ListQuery): WalletPages =>
    include.length > 0
      ? chosenPages(client, include, { ...query, ...more })
      : directoryPages(client, { ...query, ...more })
  return {
    featured: listOf('featured', featuredPages(client, catalog, featured, query)),
    all: listOf('directory', pages({})),
    certified: listOf('certified', pages({ badge_type: 'certified' })),
  }
}

/** The featured wallets as one page. Custom wallets among them are not requested from the directory. */
function featuredPages(
  client: DirectoryClient,
  catalog: WalletCatalog,
  keys: readonly string[],
  query: ListQuery,
): WalletPages {
  return {
    async next(signal) {
      const match = keyMatch(keys)
      const own = catalog.from('custom').filter((wallet) => match(wallet) !== undefined)
      const given = new Set(own.map(match))
      const asked = keys.filter((key) => !given.has(key))
      const { wallets, dropped } = await lookUp(client, asked, query, signal)
      return { wallets: inOrderOf(keys, [...own, ...wallets]), dropped, count: keys.length, isLast: true }
    },
  }
}
