import type { IconShape } from '../Icon.js'

/** The frame of a scanner. */
export const scanIcon: IconShape = { path: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16' }
