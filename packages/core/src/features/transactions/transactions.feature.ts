import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { transactionsErrors } from './transactions.errors.js'
import { hasOpenTransaction, hasUntoldPayment, transactionFamily } from './transactions.storage.js'
import type { TransactionsController, TransactionsEvents } from './transactions.types.js'

/** The types that the transactions add to the kit. */
interface TransactionsTypes {
  events: TransactionsEvents
  errors: typeof transactionsErrors
}

/**
 * The feature `transactions`: sending, and what became of it. A page with a stored transaction that is open loads it with
 * the first connection.
 */
export const transactions: LazyFeature<TransactionsController, TransactionsTypes> = defineFeature({
  name: 'transactions',
  chunk: 'transactions',
  load: async (context) => {
    const { createTransactionsController } = await import('./transactions.controller.js')
    const requests = await context.load('requests')
    const { id } = context.options
    // The steps tell the end of such a payment, so they must listen before it is seen. Without their code it is not told.
    if (hasUntoldPayment(context.storage)) await context.load('router').catch(() => {})
    return createTransactionsController({ ...context, connection: context.get('connection'), requests, id })
  },
  start(context) {
    // Where the kit has ended before, and begins anew.
    context.begun('transactions')?.then(({ start }) => start(), context.environment.report)
    return undefined
  },
  wakeOn: { connected: (_, { storage }) => hasOpenTransaction(storage) },
  follows: [transactionFamily.name],
  follow: (transactions) => transactions.follow(),
  dispose: (transactions) => transactions.dispose(),
})
