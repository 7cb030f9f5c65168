import type { IconShape } from '../Icon.js'

/** Settings: two sliders. */
export const settingsIcon: IconShape = {
  path: 'M4 8h9M19 8h1M13 8a3 3 0 1 0 6 0 3 3 0 0 0-6 0M20 16h-9M5 16H4M5 16a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
}
