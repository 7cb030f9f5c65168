import type { IconShape } from '../Icon.js'

/** A cross that closes. */
export const closeIcon: IconShape = { path: 'M6 6l12 12M18 6 6 18' }
