import type { Flow } from '../operations/flow.types.js'

/** The views of a payment, and what the snackbar says of it. */
export const payment: Flow<'send'> = {
  form: { view: 'WalletSend', feature: 'send' },
  review: 'WalletSendPreview',
  waiting: 'WalletSendWaiting',
  outcome: (transactionId) => ({ view: 'WalletSendConfirmed', params: { transactionId } }),
  says: {
    sent: ['success', 'payment.sent'],
    success: ['success', 'payment.success'],
    reverted: ['error', 'payment.reverted'],
    // The visitor did that in the wallet: it is neither a success nor a failure (F098).
    cancelled: ['info', 'payment.over'],
    replaced: ['info', 'payment.over'],
    expired: ['error', 'payment.over'],
  },
}
