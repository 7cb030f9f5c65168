import type { IconShape } from '../Icon.js'

/** Two coins. */
export const coinsIcon: IconShape = { path: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM14.6 9.2a5 5 0 1 1-5.4 5.4' }
