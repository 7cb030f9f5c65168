import type { IconShape } from '../Icon.js'

/** An arrow into a tray. */
export const downloadIcon: IconShape = { path: 'M12 4v11M7 11l5 5 5-5M5 20h14' }
