import type { ReactNode } from 'react'
import { checkIcon } from './icons/check.js'
import styles from './DrawnCheck.css'
import iconStyles from './Icon.css'
import { join, useStyles } from './useStyles.js'

/** A check that draws itself when it is mounted: an action succeeded. `size` is its width and height in CSS pixels. */
export function DrawnCheck({ size }: { readonly size: number }): ReactNode {
  const css = useStyles(styles)
  const icon = useStyles(iconStyles)
  return (
    <svg className={join(icon.icon, css.drawn)} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {/* With a `pathLength` of 1 the style sheet animates the line without its real length. */}
      <path d={checkIcon.path} pathLength={1} />
    </svg>
  )
}
