import type { IconShape } from '../Icon.js'

/** A wallet. */
export const walletIcon: IconShape = {
  path: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H6.5M16.5 14h.01',
}
