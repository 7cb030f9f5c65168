import type { IconShape } from '../Icon.js'

/** A globe. */
export const globeIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17M3.5 14.5h17M12 3c5 5.4 5 12.6 0 18-5-5.4-5-12.6 0-18Z',
}
