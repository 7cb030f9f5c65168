import type { RecordStorage } from '../../base/storage.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createTransactionsController } from './transactions.controller.js'
import { transactionFamily } from './transactions.storage.js'
import type { TransactionsController } from './transactions.types.js'

/** Makes the controller of the transactions from the kit's context. */
export async function createTransactions(context: FeatureContext): Promise<TransactionsController> {
  const requests = await context.load('requests')
  // The steps tell the end of such a payment, so they must listen before it is seen. Without their code it is not told.
  if (hasUntoldPayment(context.storage)) await context.load('router').catch(() => {})
  const { id, pendingTransactions } = context.options
  const connection = context.get('connection')
  return createTransactionsController({ ...context, connection, requests, id, pendingTransactions })
}

/** Whether a payment of the form is stored whose end was not told. */
const hasUntoldPayment = (storage: RecordStorage): boolean =>
  [...storage.family(transactionFamily).entries().values()].some(
    ({ isFromForm, isTold }) => isFromForm === true && isTold === false,
  )
