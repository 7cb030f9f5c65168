import type { IconShape } from '../Icon.js'

/** A phone. */
export const phoneIcon: IconShape = {
  path: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM11 17.5h2',
}
