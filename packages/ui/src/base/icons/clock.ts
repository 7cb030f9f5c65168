import type { IconShape } from '../Icon.js'

/** A clock. */
export const clockIcon: IconShape = { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2' }
