import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { LatchEvents } from '../../latch.types.js'
import type { ViewName } from '../router/router.types.js'
import type { SnackbarVariant } from '../snackbar/snackbar.types.js'
import type { TransactionRecord, TransactionStatus } from '../transactions/transactions.types.js'

/** The outcome of a request to the wallet, as the end of the router's transaction (S4.05). */
const ENDS = { sent: 'success', failed: 'error', rejected: 'cancel', changed: 'cancel' } as const

/** What the snackbar says of a payment that is settled: its variant, and a key of the ui's catalogue. */
const SAID: Partial<Readonly<Record<TransactionStatus, readonly [SnackbarVariant, string]>>> = {
  success: ['success', 'payment.success'],
  reverted: ['error', 'payment.reverted'],
  // The visitor did that in the wallet: it is neither a success nor a failure (F098).
  cancelled: ['info', 'payment.over'],
  replaced: ['info', 'payment.over'],
  expired: ['error', 'payment.over'],
}

/** Turns the events of sending into views. */
export function createSteps({ context, router, modal, snackbar }: StepContext): StepTable {
  /** Whether the router has the transaction of a request that the wallet has not answered. */
  let isBegun = false
  const isShown = (view: ViewName): boolean => modal.state.open && router.current().view === view

  /** Shows what becomes of the payment. Back leads to the account, because the form is over (S2.05). */
  function showPayment(transactionId: string): void {
    router.reset({ view: 'Account' })
    router.push({ view: 'WalletSendConfirmed', params: { transactionId } })
  }

  /** Tells the outcome to a visitor who has closed the modal, or has gone to another view (F089). */
  function tell(outcome: LatchEvents['sendEnded']['outcome']): void {
    const { error } = context.state.send ?? {}
    if (outcome === 'sent') snackbar.show('success', 'payment.sent')
    else if (outcome !== 'changed' && error) snackbar.show('error', error.code, error.context)
    // The closed modal holds no view of a form that is over.
    if (!modal.state.open && outcome === 'sent') router.reset({ view: 'Account' })
  }

  /** Tells what became of a payment of the form, to a visitor who doesn't see it (F089, F100). */
  function tellOf({ id, status, isFromForm }: TransactionRecord): void {
    const { view, params } = router.current()
    const isSeen = modal.state.open && view === 'WalletSendConfirmed' && params.transactionId === id
    const said = SAID[status]
    if (isFromForm && !isSeen && said) snackbar.show(...said)
  }

  return {
    viewOpened({ route: { view, params }, direction }) {
      if (view !== 'WalletSend' || direction === 'back') return
      context.load('send').then(
        (send) => send.begin(params),
        // Without that code there is no form.
        () => {},
      )
    },
    sendAsked() {
      // An app may confirm the form of a view of its own.
      if (!isShown('WalletSendPreview')) return
      isBegun = true
      const onSuccess = (): void => {
        const id = context.state.send?.transactionId
        if (id !== undefined) showPayment(id)
      }
      router.pushTransaction({ onSuccess })
      router.push({ view: 'WalletSendWaiting' })
    },
    sendEnded({ outcome }) {
      if (!isBegun) return
      isBegun = false
      // Without an account, the steps of the connection leave the view, and say why (F075).
      const isLeft = outcome === 'changed' && !context.get('connection').account()
      if (isShown('WalletSendWaiting') && !isLeft) return router.popTransaction(ENDS[outcome])
      // The visitor has left the view already: nothing goes back (F088).
      router.dropTransaction()
      const id = context.state.send?.transactionId
      if (!isShown('WalletSendPreview')) tell(outcome)
      else if (outcome === 'sent' && id !== undefined) showPayment(id)
    },
    sendFound() {
      const id = context.state.send?.transactionId
      // The form is over: it would offer to send the same payment once more.
      if (id !== undefined && (isShown('WalletSendPreview') || isShown('WalletSend'))) showPayment(id)
    },
    transactionSettled: ({ transaction }) => tellOf(transaction),
    transactionReorganised({ transaction }) {
      // A block that comes again elsewhere is no news: success was told before. Another end is.
      if (transaction.status !== 'success') tellOf(transaction)
    },
  }
}
