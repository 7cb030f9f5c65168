import { isRecord } from '../../base/guard.js'
import type { FamilySpec, RecordStorage } from '../../base/storage.js'

/** A stored transaction, unchecked but for what loads the feature. `readTransaction` checks the rest. */
export type StoredTransaction = Readonly<Record<string, unknown>>

/** The transactions, each in a record of its own, so that no tab's write loses another's. */
export const transactionFamily: FamilySpec<StoredTransaction> = {
  name: 'transaction:',
  check: isRecord,
  keepsOld: true,
}

/** Whether a stored transaction is open: it may still be mined, or removed from the chain. */
export const hasOpenTransaction = (storage: RecordStorage): boolean =>
  [...storage.family(transactionFamily).entries().values()].some(({ isOpen }) => isOpen === true)
