import type { ReactNode } from 'react'

/** What stands in for what is loading. */
export interface SkeletonProps {
  readonly shape?: 'line' | 'circle' | 'block' | 'row'
  /** A CSS length; lines and blocks are as wide as their place. */
  readonly width?: string
  readonly height?: string
}

/** The place of what is loading, with its geometry. It says nothing; `useSkeleton` says when it is shown. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps): ReactNode {
  return (
    <span
      className={`skeleton bone ${shape}`}
      aria-hidden
      ref={(element) => {
        element?.style.setProperty('--width', width ?? '')
        element?.style.setProperty('--height', height ?? '')
      }}
    />
  )
}
