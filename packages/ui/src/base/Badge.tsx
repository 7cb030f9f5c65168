import type { ReactNode } from 'react'
import styles from './Badge.css'
import { join, useStyles } from './useStyles.js'

/** A short label beside a row's text. `tone` sets the colour. Default: `accent`. */
export function Badge({
  tone = 'accent',
  children,
}: {
  readonly tone?: 'accent' | 'neutral' | 'success' | 'warning' | 'error'
  readonly children: ReactNode
}): ReactNode {
  const css = useStyles(styles)
  return (
    <span className={join(css.badge, css[tone])} part="badge">
      {children}
    </span>
  )
}
