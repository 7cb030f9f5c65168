/** How long the newest page counts as fresh, and how often it is read again while it is shown. */
export const ACTIVITY_TTL_MS = 30_000

/** How long one page may take before it counts as failed. */
export const ACTIVITY_PATIENCE_MS = 45_000

/** The most transactions of one page that are read (F022). */
export const MAX_PAGE = 500
/** The most transfers of a transaction that are read (F022). */
export const MAX_TRANSFERS = 200

/** An amount below this many dollars, which a stranger sent, is dust: it makes an address look known. */
export const DUST_VALUE = 0.01
/** The same for an amount without a price, in whole units. */
export const DUST_AMOUNT = 0.00001
