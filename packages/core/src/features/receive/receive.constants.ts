/** How old the balances may be that the first arrivals are compared with. Older ones are read again before that. */
export const KNOWN_BALANCES_MS = 30_000

/** How long the multiplier of a token counts for the links that are made, in ms. */
export const SCALE_TTL_MS = 30_000

/** How long it may take to find out whether a smart account is on a network. After that it counts as not there. */
export const CONTRACT_TIMEOUT_MS = 10_000
