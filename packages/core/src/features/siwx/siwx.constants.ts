const MINUTE_MS = 60_000

/** How long the look-up of a session may take. After that there is none. */
export const LOOK_UP_TIMEOUT_MS = 10_000

/** How long a store may take to give a nonce, or to verify a signature. */
export const STORE_TIMEOUT_MS = 30_000

/** How long a sign-in counts, where the app names no other time. */
export const SIGN_IN_EXPIRES_MS: number = 7 * 24 * 60 * MINUTE_MS

/** After this time an unsigned message is made anew: its nonce counts for 10 minutes. */
export const MESSAGE_RENEWED_AFTER_MS: number = 8 * MINUTE_MS

/** How long a nonce of a store without a server counts. */
export const NONCE_COUNTS_MS: number = 10 * MINUTE_MS

/** From this difference on, the visitor reads that the clock of the device is wrong (F189). */
export const MAX_CLOCK_DIFFERENCE_MS: number = 5 * MINUTE_MS

/** How long reading the code of an account may take. */
export const SIGNATORY_TIMEOUT_MS = 5_000

/** How old a nonce may be that the wallet of a pairing code is to sign: the code counts for 4 minutes. */
export const PAIRING_NONCE_AGE_MS: number = 5 * MINUTE_MS

/**
 * How long a press on a wallet waits for a nonce that is on its way. It is short, because browsers let a wallet open its
 * window for a second after the press at least.
 */
export const NONCE_WAIT_MS = 500
