/** Wallets recommended on the connect view (S9.04). */
export const RECOMMENDED_WALLETS = 4
/** Wallets of one page of the directory (S9.04). */
export const PAGE_ENTRIES = 40
/** Wallets of the answer to a search (S9.04). */
export const SEARCH_ENTRIES = 100
/** How long a visitor has to stop typing before the directory is asked (S9.04). */
export const SEARCH_WAIT_MS = 300
/** Letters of a search that count (F159). */
export const MAX_SEARCH_LENGTH = 100
/** Pages read of a directory that never ends (F027). */
export const MAX_PAGES = 250
/** More networks than this are no filter: the address would be too long, and nearly every wallet has one of them. */
export const MAX_CHAINS_ASKED = 50
/** Ids that one request may name: an address has limits. What is left over is sorted out here. */
export const MAX_IDS_ASKED = 100
/** Wallets that the app named by something else than their id, and that are searched for one by one. */
export const MAX_LOOKUPS = 10
/** How long the wallets of an earlier visit may stand in for a directory that can't be reached (F029). */
export const CACHE_TTL_MS = 604_800_000
/** Longer links are refused. */
export const MAX_LINK_LENGTH = 2_048
/** Longer ids and rdns are refused. */
export const MAX_ID_LENGTH = 256
/** Chains read of one entry: there are hundreds, there aren't thousands. */
export const MAX_CHAINS = 1_000
/** Wrong entries of the directory that are remembered, for a developer who looks for one. */
export const MAX_DROPPED = 100
/** Wallets of the app's that are read in one turn: each turn is shorter than a frame. */
export const CUSTOM_SLICE = 500
/** Pages read at a time whose wallets are all hidden: whoever wants to see on asks again. */
export const MAX_HIDDEN_PAGES = 10
