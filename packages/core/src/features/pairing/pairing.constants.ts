/** Lifetime of a code, in ms (S4.01, S9.02). */
export const PAIRING_TTL_MS = 240_000
/** A code counts as expired when this time or less is left, in ms (S4.01, S9.02). */
export const PAIRING_MARGIN_MS = 10_000
/** Time that the relay is out of reach before the state says so, in ms (F040). */
export const RELAY_TIMEOUT_MS = 3_000
/** Time after which a link has opened no app if the page is still in front, in ms (F054). */
export const OPENING_TIMEOUT_MS = 2_500
/** Most time that making a code may take, in ms. Then the wait fails with `pairing/unreachable`. */
export const CODE_TIMEOUT_MS = 15_000
/** Most time that a code waits for what its wallet is to sign, in ms. Then the wallet is to sign nothing. */
export const SIGN_IN_TIMEOUT_MS = 3_000
