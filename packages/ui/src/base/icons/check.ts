import type { IconShape } from '../Icon.js'

/** A check. */
export const checkIcon: IconShape = { path: 'M5 12.5 10 17.5 19.5 7' }
