/** A snackbar that takes another's place opens this much later (S4.03, S9.02). */
export const SNACKBAR_SWAP_MS = 150

/** How long a snackbar stays, but for one that says something is under way. */
export const SNACKBAR_SHOWN_MS = 4_000
