import type { IconShape } from '../Icon.js'

/** Copy: two sheets. */
export const copyIcon: IconShape = {
  path: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM4 15V4a1 1 0 0 1 1-1h11',
}
