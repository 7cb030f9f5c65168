import type { ReactNode } from 'react'
import styles from './Icon.css'
import { join, useStyles } from './useStyles.js'

/** An icon, drawn on a 24 × 24 grid. */
export interface IconShape {
  /** SVG path data. */
  readonly path: string
  /** Whether the icon points along the line of text: right-to-left languages mirror it then. Default: false. */
  readonly mirrored?: boolean
}

/**
 * Draws an icon. Screen readers ignore it: the button or row around it has the name. `size` is its width and height in
 * CSS pixels. Default: 20.
 */
export function Icon({ shape, size = 20 }: { readonly shape: IconShape; readonly size?: number }): ReactNode {
  const css = useStyles(styles)
  return (
    <svg
      className={join(css.icon, shape.mirrored && css.mirrored)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={shape.path} />
    </svg>
  )
}
