/** Time between closing one snackbar and opening the next one in its place, in ms (S4.03, S9.02). */
export const SNACKBAR_SWAP_MS = 150

/** How long a snackbar is shown, in ms. A `loading` one is shown until it is closed or replaced. */
export const SNACKBAR_SHOWN_MS = 4_000
