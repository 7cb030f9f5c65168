/** How long a chain may take to report a token's decimals, in ms. */
export const TOKEN_TIMEOUT_MS = 30_000
