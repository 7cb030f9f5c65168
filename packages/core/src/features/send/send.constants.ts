/** How long after the last change a form is prepared, and its receiver looked up, in ms (S9.02.4). */
export const PREPARE_AFTER_MS = 500
/** How long after an answer of the wallet another press on the same payment asks nothing, in ms (S9.02.5). */
export const RETRY_GUARD_MS = 1_000
/** How long the chain may take to tell the fee of a payment, or the decimals of a token, in ms. */
export const PREPARE_PATIENCE_MS = 30_000
/** How long a name may take to be looked up, in ms. */
export const NAME_PATIENCE_MS = 10_000
/** How long the review waits to learn whether a contract is at the receiver's address, in ms. After that it is not known. */
export const RECEIVER_PATIENCE_MS = 3_000
