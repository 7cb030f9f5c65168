import type { IconShape } from '../Icon.js'

/** An arrow that leaves. */
export const sendIcon: IconShape = { path: 'M7 17 17 7M8 7h9v9' }
