/** The most tokens of a list that are read (F022). */
export const MAX_LISTED = 10_000
/** How long a chain may take to tell a token's decimals, in ms. */
export const TOKEN_TIMEOUT_MS = 30_000
