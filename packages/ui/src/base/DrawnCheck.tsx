import type { ReactNode } from 'react'
import { checkIcon } from './moreIcons.js'

/** A check that draws itself as it comes: what was asked for is done. */
export function DrawnCheck({ size }: { readonly size: number }): ReactNode {
  return (
    <svg className="icon drawn" width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {/* Its length is 1 to the styles, which draw it. */}
      <path d={checkIcon.path} pathLength={1} />
    </svg>
  )
}
