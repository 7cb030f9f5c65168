import type { StepContext } from '../../kit/feature.types.js'
import { payment } from '../flows.js'
import type { TransactionRecord, TransactionStatus } from '../transactions/transactions.types.js'
import type { FlowWords } from './flow.types.js'
import { flowNamed } from './operations.flows.steps.js'

/** What the snackbar says of the outcome of a transaction that isn't of a flow. The visitor makes the other ends in the wallet. */
const SAYS: { readonly [status in TransactionStatus]?: FlowWords } = {
  success: ['success', 'transaction.success'],
  reverted: ['error', 'transaction.failed'],
  expired: ['error', 'transaction.failed'],
}

/** Reports the outcomes of transactions to a visitor who doesn't see them (F089, F100). */
export function createOutcomeNotices({
  context,
  router,
  modal,
  snackbar,
}: StepContext): (transaction: TransactionRecord) => void {
  /** The kit sent none of those that it noticed (S9.03): they aren't reported. */
  function wordsOf({ kind, status, flow }: TransactionRecord): FlowWords | undefined {
    if (flow !== undefined) return flowNamed(flow)?.says[status]
    const isWanted = kind !== 'elsewhere' && context.options.features.transactionNotices !== false
    return isWanted ? SAYS[status] : undefined
  }

  return (transaction) => {
    const said = wordsOf(transaction)
    if (!said) return
    const { view, params } = (flowNamed(transaction.flow) ?? payment).outcome(transaction.id)
    const current = router.current()
    const isSeen =
      modal.state.open && current.view === view && JSON.stringify(current.params) === JSON.stringify(params)
    if (!isSeen) snackbar.show(...said)
  }
}
