import type { ReactNode } from 'react'

/** A short label beside a row's text. `tone` sets the colour. Default: `accent`. */
export function Badge({
  tone = 'accent',
  children,
}: {
  readonly tone?: 'accent' | 'neutral' | 'success' | 'warning' | 'error'
  readonly children: ReactNode
}): ReactNode {
  return (
    <span className={`badge ${tone}`} part="badge">
      {children}
    </span>
  )
}
