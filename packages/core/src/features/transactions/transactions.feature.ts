import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { anObject } from '../../base/options.readers.js'
import { hasOpenTransaction, transactionFamily } from './transactions.storage.js'

/**
 * The feature `transactions`: sending, and what became of it. A page loads it with the first connection where a stored
 * transaction is open, or the app wants to know what the account sends elsewhere.
 */
export const transactions: FeatureEntry<'transactions'> = defineFeature({
  name: 'transactions',
  load: async (context) => (await import('./transactions.setup.js')).createTransactions(context),
  start(context) {
    // Where the kit has ended before, and begins anew.
    context.begun('transactions')?.then(({ start }) => start(), context.environment.report)
    return undefined
  },
  options: { pendingTransactions: anObject() },
  wakeOn: {
    connected: (_, { options, storage }) => !!options.pendingTransactions?.watch || hasOpenTransaction(storage),
  },
  follows: [transactionFamily.name],
  follow: (transactions) => transactions.follow(),
  dispose: (transactions) => transactions.dispose(),
})
