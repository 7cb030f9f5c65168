import type { IconShape } from '../../base/icons.js'

/** A QR code. */
export const qrIcon: IconShape = {
  path: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2h-2M14 20h2v-2M20 20h.01M7 7h.01M17 7h.01M7 17h.01',
}
/** All wallets: three dots. */
export const allIcon: IconShape = { path: 'M6 12h.01M12 12h.01M18 12h.01' }
/** Certified: a seal with a check. */
export const sealIcon: IconShape = {
  path: 'M12 3l2.3 1.9 3-.3.9 2.8 2.5 1.6-1 2.9 1 2.9-2.5 1.6-.9 2.8-3-.3L12 21l-2.3-1.9-3 .3-.9-2.8-2.5-1.6 1-2.9-1-2.9 2.5-1.6.9-2.8 3 .3L12 3ZM8.8 12.2l2.2 2.2 4.2-4.6',
}
