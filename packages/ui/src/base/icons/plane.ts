import type { IconShape } from '../Icon.js'

/** A paper plane. */
export const planeIcon: IconShape = { path: 'M20 4 10.5 13.5M20 4l-5.5 16-4-6.5L4 9.5Z' }
