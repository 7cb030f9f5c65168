import type { IconShape } from '../Icon.js'

/** Certified: a seal with a check. */
export const sealIcon: IconShape = {
  path: 'M12 3l2.3 1.9 3-.3.9 2.8 2.5 1.6-1 2.9 1 2.9-2.5 1.6-.9 2.8-3-.3L12 21l-2.3-1.9-3 .3-.9-2.8-2.5-1.6 1-2.9-1-2.9 2.5-1.6.9-2.8 3 .3L12 3ZM8.8 12.2l2.2 2.2 4.2-4.6',
}
