import type { IconShape } from '../Icon.js'

/** A key. */
export const keyIcon: IconShape = { path: 'M14.5 13.5a5 5 0 1 0-4-4L4 16v4h4v-2.5h2.5V15l4-1.5ZM15.5 8.5h.01' }
