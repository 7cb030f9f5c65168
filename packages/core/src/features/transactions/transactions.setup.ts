import type { RecordStorage } from '../../base/storage.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createTransactionsController } from './transactions.controller.js'
import { readTransaction } from './transactions.records.js'
import { transactionFamily } from './transactions.storage.js'
import type { TransactionsController } from './transactions.types.js'

/** Makes the controller of the transactions from the kit's context. */
export async function createTransactions(context: FeatureContext): Promise<TransactionsController> {
  const operations = await context.load('operations')
  // The steps report the end of such a transaction, so they must listen before it is seen. Without their code it is
  // not reported.
  if (hasUntold(context.storage)) await context.load('router').catch(() => {})
  const { id, pendingTransactions } = context.options
  const connection = context.get('connection')
  return createTransactionsController({ ...context, connection, operations, id, pendingTransactions })
}

/** Whether a transaction of a flow is stored whose end was not reported. */
const hasUntold = (storage: RecordStorage): boolean =>
  [...storage.family(transactionFamily).entries()].some(([id, stored]) => {
    const record = readTransaction(id, stored)
    return record?.flow !== undefined && !record.isTold
  })
