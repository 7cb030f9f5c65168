import type { IconShape } from '../Icon.js'

/** Disconnect: the sign of a power switch. */
export const disconnectIcon: IconShape = { path: 'M12 3v8M6.3 6.8a8 8 0 1 0 11.4 0' }
