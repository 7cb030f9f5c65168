import type { ReactNode } from 'react'

/** A word or two about what it stands beside. */
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
