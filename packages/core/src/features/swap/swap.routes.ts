import type { FactsOf, ViewFacts } from '../router/views.types.js'
import type { SwapForm, SwapSide } from './swap.types.js'

/** The views that swap (S2.11), each with its parameters. */
export interface SwapRoutes {
  /** The form: both tokens, the amount, and the best offer. It begins with these, each time that the visitor comes to it anew. */
  Swap: SwapForm | undefined
  /** The tokens, to choose the one of a side. */
  SwapSelectToken: { readonly side: SwapSide }
  /** What was prepared, then the steps, then the result of the transaction with this record. */
  SwapPreview: { readonly transactionId: string } | undefined
}

/** What is lost with the account, before the wallet is asked. */
const unsent: ViewFacts = { needsAccount: true, lost: 'wallet/disconnected' }

/** What other features must know of these views. */
export const swapViews: FactsOf<SwapRoutes> = {
  Swap: unsent,
  SwapSelectToken: unsent,
  // A wallet that was asked already may still send.
  SwapPreview: { needsAccount: true, lost: 'wallet/timed-out' },
}
