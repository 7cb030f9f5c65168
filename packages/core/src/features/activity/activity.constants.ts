/** How long the newest page counts as fresh, and how often it is read again while it is shown. */
export const ACTIVITY_TTL_MS = 30_000

/** How often the newest page is read while a transaction that was sent from here is in the chain, but not in the page. */
export const MISSING_POLL_MS = 4_000
/** How many reads wait for it in this way: a server may never name it. */
export const MISSING_READS = 15
/** How long after it was sent a transaction is waited for. */
export const MISSING_AGE_MS = 600_000

/** How long one page may take before it counts as failed. */
export const ACTIVITY_TIMEOUT_MS = 45_000

/** The most transactions of one page that are read (F022). */
export const MAX_PAGE = 500
/** The most transfers of a transaction that are read (F022). */
export const MAX_TRANSFERS = 200

/** An amount below this many dollars, which a stranger sent, is dust: it makes an address look known. */
export const DUST_VALUE = 0.01
/** The same for an amount without a price, in whole units. */
export const DUST_AMOUNT = 0.00001
