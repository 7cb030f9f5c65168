import type { IconShape } from '../Icon.js'

/** An arrow out of the page. */
export const outIcon: IconShape = {
  path: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  mirrored: true,
}
