/** How long a pairing lives (S4.01, S9.02). */
export const PAIRING_TTL_MS = 240_000
/** With as much left, or less, it counts as expired (S4.01, S9.02). */
export const PAIRING_MARGIN_MS = 10_000
/** How long a relay may be out of reach until the visitor is told (F040). */
export const RELAY_PATIENCE_MS = 3_000
/** How long a link may take to open an app: a page that is still in front then has opened nothing (F054). */
export const OPENING_PATIENCE_MS = 2_500
/** How long making a code may take: then the relay counts as out of reach. */
export const CODE_PATIENCE_MS = 15_000
