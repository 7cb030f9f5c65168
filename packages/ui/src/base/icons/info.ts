import type { IconShape } from '../Icon.js'

/** Information: the letter i. */
export const infoIcon: IconShape = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.7h.01' }
