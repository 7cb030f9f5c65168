/** Number of wallets recommended on the connect view (S9.04). */
export const RECOMMENDED_WALLETS = 4
/** Wallets per page of the directory (S9.04). */
export const PAGE_ENTRIES = 40
/** Most wallets in the answer to a search (S9.04). */
export const SEARCH_ENTRIES = 100
/** Time between the visitor's last key press and the request to the directory, in ms (S9.04). */
export const SEARCH_WAIT_MS = 300
/** Length of a search text, in Unicode code points. The rest is cut (F159). */
export const MAX_SEARCH_LENGTH = 100
/** Most pages that are read of the directory, also where it never ends (F027). */
export const MAX_PAGES = 250
/**
 * Most networks that a request names. With more, the request names none: the URL would be too long, and nearly every
 * wallet supports one of them.
 */
export const MAX_CHAINS_ASKED = 50
/** Most ids that a request names, because the length of a URL is limited. The catalog filters by the remaining ids. */
export const MAX_IDS_ASKED = 100
/** Most wallets that are searched for one by one, because the app names them by rdns or name. */
export const MAX_LOOKUPS = 10
/** Age up to which the stored first page stands in for a directory that can't be reached, in ms: 7 days (F029). */
export const CACHE_TTL_MS = 604_800_000
/** Most UTF-16 units of a link. Longer links are refused. */
export const MAX_LINK_LENGTH = 2_048
/** Most UTF-16 units of an id or an rdns. Longer ones are refused. */
export const MAX_ID_LENGTH = 256
/** Most chains that are read of one entry. */
export const MAX_CHAINS = 1_000
/** Most invalid entries of the directory whose ids are remembered, for `explain`. */
export const MAX_DROPPED = 100
/** Number of custom wallets that are read in one task of the event loop, so that each task is shorter than a frame. */
export const CUSTOM_SLICE = 500
/** Most pages that one call reads where all their wallets are hidden. The next call reads on. */
export const MAX_HIDDEN_PAGES = 10
