import type { IconShape } from '../Icon.js'

/** All wallets: three dots. */
export const allIcon: IconShape = { path: 'M6 12h.01M12 12h.01M18 12h.01' }
