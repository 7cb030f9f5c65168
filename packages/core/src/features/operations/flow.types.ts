import type { Route, ViewName } from '../router/router.types.js'
import type { SnackbarVariant } from '../snackbar/snackbar.types.js'
import type { TransactionStatus } from '../transactions/transactions.types.js'

/** What the snackbar says: its variant, and a key of the ui's catalogue. */
export type FlowWords = readonly [SnackbarVariant, string]

/** Which views follow an operation, and what the snackbar says of it to a visitor who doesn't see them. */
export interface Flow<feature extends string = string> {
  /** The view where it is typed, and the feature whose `begin` makes a new form. Undefined where nothing is typed. */
  readonly form?: { readonly view: ViewName; readonly feature: feature } | undefined
  /** The view where the visitor reads what was prepared, and confirms it. */
  readonly review: ViewName
  /** The view that waits for the wallet. */
  readonly waiting: ViewName
  /** The view of the outcome of the transaction with this record. */
  readonly outcome: (transactionId: string) => Route
  /** `sent`: the wallet has sent it. The others: the outcome of the transaction. A status that isn't here isn't reported. */
  readonly says: { readonly [status in 'sent' | TransactionStatus]?: FlowWords }
}
