import type { IconShape } from '../Icon.js'

/** Retry: a circular arrow. */
export const retryIcon: IconShape = { path: 'M4 5v5h5M4.6 14.5a8 8 0 1 0 1.2-7.6L4 10' }
