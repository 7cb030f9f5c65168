import type { FactsOf } from '../router/views.types.js'

/** The views about the activity (S2.11), each with its parameters. */
export interface ActivityRoutes {
  /** What the active account did, the newest first. */
  Transactions: undefined
  /** One transaction of that list, by its id. */
  TransactionDetails: { readonly transactionId: string }
}

/** What other features must know of these views. */
export const activityViews: FactsOf<ActivityRoutes> = {
  Transactions: { needsAccount: true, click: 'CLICK_TRANSACTIONS' },
  TransactionDetails: { needsAccount: true },
}
