import type { IconShape } from '../Icon.js'

/** A letter. */
export const mailIcon: IconShape = {
  path: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM3.5 7.5 12 13l8.5-5.5',
}
