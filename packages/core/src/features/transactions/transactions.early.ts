import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag, anObject } from '../../base/options.readers.js'
import { hasOpenTransaction } from './transactions.storage.js'

/**
 * A page loads the feature with the first connection where a stored transaction is open, or the app wants to know of
 * external transactions of the account.
 */
export const transactions: EarlyPart<'transactions'> = {
  options: { pendingTransactions: anObject() },
  switches: { transactionNotices: aFlag() },
  wakeOn: {
    connected: (_, { options, storage }) => !!options.pendingTransactions?.watch || hasOpenTransaction(storage),
  },
}
