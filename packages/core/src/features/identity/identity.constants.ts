/** How long a name and a picture count as fresh (S9.01: ENS name, identity). That an address has none, too. */
export const IDENTITY_TTL_MS = 300_000

/** How long one lookup may take before it counts as failed. */
export const IDENTITY_TIMEOUT_MS = 30_000

/** How many addresses are remembered. The oldest are dropped. */
export const MAX_IDENTITIES = 50
