import type { IconShape } from '../Icon.js'

/** Search: a magnifying glass. */
export const searchIcon: IconShape = { path: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4' }
