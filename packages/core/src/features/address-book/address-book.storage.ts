import { isRecord } from '../../base/guard.js'
import type { FamilySpec } from '../../base/storage.js'

/** A stored entry, unchecked. `readStored` of the rules checks it. */
export type StoredEntry = Readonly<Record<string, unknown>>

/**
 * The entries, each in a record of its own, so that no tab's write loses another's. The check is shallow, to keep the eager
 * ring small.
 */
export const addressBookFamily: FamilySpec<StoredEntry> = { name: 'address-book:', check: isRecord }
