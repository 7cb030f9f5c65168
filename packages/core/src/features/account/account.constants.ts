/** How long a native balance counts as fresh (S9.01), and how often it is read again while it is shown. */
export const NATIVE_BALANCE_TTL_MS = 30_000

/** How long one read of the native balance may take before it counts as failed. */
export const BALANCE_TIMEOUT_MS = 30_000
