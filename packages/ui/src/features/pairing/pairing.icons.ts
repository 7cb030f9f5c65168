import type { IconShape } from '../../base/icons.js'

/** A phone. */
export const phoneIcon: IconShape = {
  path: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM11 17.5h2',
}
/** A browser window. */
export const browserIcon: IconShape = {
  path: 'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 9h18M6.5 6.5h.01M9.5 6.5h.01',
}
