import type { IconShape } from '../Icon.js'

/** A mark for a refusal: a cross. */
export const crossIcon: IconShape = { path: 'M7 7l10 10M17 7 7 17' }
