/** How long after the last change a form is prepared, and what it names looked up, in ms (S9.02.4). */
export const PREPARE_AFTER_MS = 500
/** How long after an answer of the wallet another press on the same form asks nothing, in ms (S9.02.5). */
export const RETRY_GUARD_MS = 1_000
