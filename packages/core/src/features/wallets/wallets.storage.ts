import type { Stamped } from '../../base/cache.js'
import { isRecord } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'

/** The stored first page of the directory: unchecked entries, which are read as an answer of the server is. */
export type StoredWallets = Stamped<{ readonly featured: readonly unknown[]; readonly wallets: readonly unknown[] }>

/**
 * The record of the first page, which stands in for a directory that can't be reached (F029). A cache: it may be
 * dropped.
 */
export const walletsRecord: RecordSpec<StoredWallets> = {
  name: 'wallets',
  cache: true,
  check: (stored): stored is StoredWallets =>
    isRecord(stored) &&
    typeof stored.at === 'number' &&
    isRecord(stored.value) &&
    Array.isArray(stored.value.featured) &&
    Array.isArray(stored.value.wallets),
}
