import type { IconShape } from '../Icon.js'

/** A browser window. */
export const browserIcon: IconShape = {
  path: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 9h18M6.5 6.5h.01M9.5 6.5h.01',
}
