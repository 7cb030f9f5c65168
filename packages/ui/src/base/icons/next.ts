import type { IconShape } from '../Icon.js'

/** A chevron forward. */
export const nextIcon: IconShape = { path: 'M9 5l7 7-7 7', mirrored: true }
