import type { FactsOf, ViewFacts } from '../router/views.types.js'
import type { SendForm } from './send.types.js'

/** The views that send (S2.11), each with its parameters. */
export interface SendRoutes {
  /** The form of a payment. It begins with these texts, each time that the visitor comes to it anew. */
  WalletSend: SendForm | undefined
  /** The account's coin and tokens, to choose the one to send. */
  WalletSendSelectToken: undefined
  /** Scans the code of an address or a payment link with the camera, which fills in the form. */
  WalletSendScan: undefined
  /** What was prepared, for the visitor to read before the wallet is asked. */
  WalletSendPreview: undefined
  /** The receiver beside the known address that it looks like. */
  WalletSendCompare: undefined
  /** Waits for the wallet that is asked to send. */
  WalletSendWaiting: undefined
  /** The outcome of a payment. */
  WalletSendConfirmed: {
    /** The id of the transaction's record. */
    readonly transactionId: string
  }
}

/** What is lost with the account, before the wallet is asked. */
const unsent: ViewFacts = { needsAccount: true, lost: 'wallet/disconnected' }

/** What other features must know of these views. */
export const sendViews: FactsOf<SendRoutes> = {
  WalletSend: unsent,
  WalletSendSelectToken: unsent,
  WalletSendScan: unsent,
  WalletSendPreview: unsent,
  WalletSendCompare: unsent,
  // A wallet that was asked already may still send.
  WalletSendWaiting: { needsAccount: true, lost: 'wallet/timed-out' },
  WalletSendConfirmed: { needsAccount: true },
}
