/** How long balances count as fresh, and how often they are read again while they are shown (S9.01: portfolio). */
export const BALANCES_TTL_MS = 30_000

/** The age up to which a balance of the coin counts that was read for the account. */
export const COIN_TTL_MS = 15_000

/** How long no further read begins after a failed one (S5.09, S9.01). */
export const BALANCES_BLOCK_MS = 30_000

/** How long one read from all sources may take before it counts as failed. */
export const BALANCES_TIMEOUT_MS = 60_000

/** How long it counts that a token which the wallet lists has no multiplier, in ms. */
export const PLAIN_TTL_MS = 600_000

/** How long a read waits for the multipliers of what the wallet lists, in ms. After that, those count that are known. */
export const SCALES_TIMEOUT_MS = 10_000

/** How many of these tokens are read at once. */
export const SCALES_AT_ONCE = 20

/** The most tokens of an account that are read from one answer (F149, F022). */
export const MAX_TOKENS = 10_000
