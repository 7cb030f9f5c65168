import type { IconShape } from '../Icon.js'

/** An arrow that comes in. */
export const receiveIcon: IconShape = { path: 'M17 7 7 17M16 17H7V8' }
