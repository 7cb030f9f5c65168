import { isFresh } from '../../base/cache.js'
import type { RecordStorage } from '../../base/storage.js'
import type { Clock } from '../../base/time.js'
import type { WalletCatalog } from './wallets.catalog.js'
import { CACHE_TTL_MS, MAX_IDS_ASKED, PAGE_ENTRIES } from './wallets.constants.js'
import { readWallet } from './wallets.entry.js'
import type { WalletLists } from './wallets.lists.js'
import { walletsRecord } from './wallets.storage.js'
import type { WalletEntry } from './wallets.types.js'

/** What the stored first page needs. */
export interface FirstPageDeps {
  readonly clock: Clock
  readonly storage: RecordStorage
  readonly catalog: Pick<WalletCatalog, 'set'>
}

/** The lists whose first wallets are stored. */
export type FirstLists = Pick<WalletLists, 'featured' | 'all'>

/** The first page of the directory, stored for the next visit (F029). */
export interface FirstPage {
  /** Puts the stored wallets into the catalog, unless a page of `lists` was read: until then they stand in for it. */
  restore(lists: FirstLists): void
  /** Stores the first page of `lists`, once for the same lists. An empty or failed list is never stored (F026). */
  keep(lists: FirstLists): void
}

/** Makes the stored first page. Neither the storage nor the catalog is touched by making it. */
export function createFirstPage({ clock, storage, catalog }: FirstPageDeps): FirstPage {
  const record = storage.record(walletsRecord)
  let kept: FirstLists | undefined

  return {
    restore({ all }) {
      const stored = all.count === undefined ? record.read() : undefined
      if (!stored || !isFresh(clock, stored, CACHE_TTL_MS)) return
      const { featured, wallets } = stored.value
      catalog.set('featured', readAll(featured.slice(0, MAX_IDS_ASKED)))
      catalog.set('directory', readAll(wallets.slice(0, PAGE_ENTRIES)))
    },
    keep(lists) {
      const { featured, all } = lists
      if (kept === lists || featured.error || all.error || all.wallets.length === 0) return
      kept = lists
      const value = { featured: featured.wallets, wallets: all.wallets.slice(0, PAGE_ENTRIES) }
      record.write({ value, at: clock.now() })
    },
  }
}

const readAll = (values: readonly unknown[]): WalletEntry[] => values.flatMap((value) => readWallet(value) ?? [])
