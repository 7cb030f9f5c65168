import type { IconShape } from '../Icon.js'

/** An arrow forward. */
export const forwardIcon: IconShape = { path: 'M5 12h14m-6-6 6 6-6 6', mirrored: true }
