import type { IconShape } from '../Icon.js'

/** A QR code. */
export const qrIcon: IconShape = {
  path: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2v2M20 14v2h-2M14 20h2v-2M20 20h.01M7 7h.01M17 7h.01M7 17h.01',
}
