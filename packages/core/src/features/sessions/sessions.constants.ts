/** How long the list of the sessions may take. */
export const LIST_TIMEOUT_MS = 10_000

/** How long ending sessions may take. */
export const END_TIMEOUT_MS = 30_000
