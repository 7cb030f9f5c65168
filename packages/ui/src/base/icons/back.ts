import type { IconShape } from '../Icon.js'

/** An icon, drawn on a 24 × 24 grid. */
export interface IconShape {
  /** SVG path data. */
  readonly path: string
  /** Whether the icon points along the line of text: right-to-left languages mirror it then. Default: false. */
  readonly mirrored?: boolean
}

// The icons of the first view. `moreIcons.ts` has the rest.
/** An arrow back. */
export const backIcon: IconShape = { path: 'M19 12H5m6-6-6 6 6 6', mirrored: true }
