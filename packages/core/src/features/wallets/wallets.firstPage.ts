import { isFresh } from '../../base/cache.js'
import type { RecordStorage } from '../../base/storage.js'
import type { Clock } from '../../base/time.js'
import type { WalletCatalog } from './wallets.catalog.js'
import { CACHE_TTL_MS, MAX_IDS_ASKED, PAGE_ENTRIES } from './wallets.constants.js'
import { readWallet } from './wallets.entry.js'
import type { WalletLists } from './wallets.lists.js'
import { walletsRecord } from './wallets.storage.js'
import type { WalletEntry } from './wallets.types.js'

/** What {@link createFirstPage} needs. */
export interface FirstPageDeps {
  readonly clock: Clock
  readonly storage: RecordStorage
  readonly catalog: Pick<WalletCatalog, 'set'>
}

/** The lists whose first wallets are stored for the next visit. */
export type FirstLists = Pick<WalletLists, 'featured' | 'all'>

/** The stored first page of the directory. It stands in for the directory until a page was read (F029). */
export interface FirstPage {
  /** Puts the stored wallets into the catalog, unless a page of `lists` was read or they are older than 7 days. */
  restore(lists: FirstLists): void
  /** Stores the first page of `lists`, once for the same lists. Does not store an empty or failed list (F026). */
  keep(lists: FirstLists): void
}

/** Makes the stored first page. It reads and writes nothing until it is called. */
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
