import type { Flow } from '../operations/flow.types.js'

/** The views of a swap, and what the snackbar says of it. */
export const swap: Flow<'swap'> = {
  form: { view: 'Swap', feature: 'swap' },
  review: 'SwapPreview',
  waiting: 'SwapPreview',
  outcome: (transactionId) => ({ view: 'SwapPreview', params: { transactionId } }),
  says: {
    sent: ['success', 'swap.sent'],
    success: ['success', 'swap.success'],
    reverted: ['error', 'swap.reverted'],
    // The visitor did that in the wallet: it is neither a success nor a failure (F098).
    cancelled: ['info', 'swap.over'],
    replaced: ['info', 'swap.over'],
    expired: ['error', 'swap.over'],
  },
}

/**
 * The views of an approval of a swap. Nothing is said of its outcome: the swap is still to be asked for. The operation says how
 * that ends, and the form lists what is left of an approval.
 */
export const swapApproval: Flow<never> = {
  review: 'SwapPreview',
  waiting: 'SwapPreview',
  outcome: swap.outcome,
  says: {},
}
