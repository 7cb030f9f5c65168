/** How long to wait for a transaction to be mined, in ms (S4.12, S9.03). */
export const RECEIPT_TIMEOUT_MS = 180_000
/** The shortest time between two polls for it, in ms (S9.05): else they are half the time of a block. */
export const MIN_POLL_MS = 500
/** The longest time between two polls for it, in ms (S9.05). */
export const MAX_POLL_MS = 4_000
