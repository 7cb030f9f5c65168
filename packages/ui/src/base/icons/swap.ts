import type { IconShape } from '../Icon.js'

/** Two arrows in opposite directions. */
export const swapIcon: IconShape = { path: 'M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4' }
