import type { IconShape } from '../Icon.js'

/** A warning: a triangle with an exclamation mark. */
export const warningIcon: IconShape = { path: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3h.01' }
