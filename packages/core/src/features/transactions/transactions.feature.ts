import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { transactionFamily } from './transactions.storage.js'

/** The feature `transactions`: sending, and the outcome of what was sent. */
export const transactions: FeatureEntry<'transactions'> = defineFeature({
  name: 'transactions',
  load: async (context) => (await import('./transactions.setup.js')).createTransactions(context),
  restart: (transactions) => transactions.start(),
  follows: [transactionFamily.name],
  follow: (transactions) => transactions.follow(),
  dispose: (transactions) => transactions.dispose(),
})
