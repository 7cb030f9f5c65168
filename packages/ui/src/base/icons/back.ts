import type { IconShape } from '../Icon.js'

/** An arrow back. */
export const backIcon: IconShape = { path: 'M19 12H5m6-6-6 6 6 6', mirrored: true }
