/** How many confirmations a transaction needs by default (S9.03). */
export const CONFIRMATIONS = 1
/** How many transactions are watched (S9.03, S4.12): the next one is listed, and not read (F114). */
export const MAX_WATCHED = 99
/** The time between two polls of open transactions once no receipt is awaited any more, in ms. */
export const LOOK_MS = 30_000
/** How often the chain is asked for external transactions (S9.03), in ms. It is asked only where the app wants it. */
export const EXTERNAL_POLL_MS = 30_000
/** The shortest time between two such questions, in ms. */
export const MIN_EXTERNAL_POLL_MS = 1_000
/** The time between two polls before that, where the adapter's wait has ended and no poll has found the outcome, in ms. */
export const RETRY_MS = 4_000
/** How long the prompt of the wallet is held up for the account's numbers on the chain, in ms. */
export const ANCHOR_TIMEOUT_MS = 1_000
/** How long the wallet may take to say what it can do with batches, in ms. */
export const CAPABILITIES_TIMEOUT_MS = 5_000
/** How long what sends a signed transaction may take, in ms. After that it is searched for. */
export const HAND_ON_TIMEOUT_MS = 60_000
/** How many settled transactions of all accounts are kept. */
export const MAX_SETTLED = 100
/** The longest description, in characters. */
export const MAX_DESCRIPTION = 120
