import type { IconShape } from '../Icon.js'

/** A question mark. */
export const helpIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.4a2.5 2.5 0 0 1 4.9.6c0 1.7-2.5 2.3-2.5 3.7M12 17h.01',
}
