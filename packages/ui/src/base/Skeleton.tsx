import type { ReactNode } from 'react'
import styles from './Skeleton.css'
import { join, useStyles } from './useStyles.js'

/** The props of `Skeleton`. */
export interface SkeletonProps {
  /** Default: `line`. */
  readonly shape?: 'line' | 'circle' | 'block' | 'row'
  /** A CSS length. Default: 40px for a circle, else the width of the container. */
  readonly width?: string
  /** A CSS length. Default: 12px for a line, the width for a circle, 56px for a block and a row. */
  readonly height?: string
}

/** A placeholder with the size of loading content. Screen readers ignore it. `useSkeleton` decides when it shows. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps): ReactNode {
  const css = useStyles(styles)
  return (
    <span
      className={join('shimmer', css.skeleton, css[shape])}
      aria-hidden
      ref={(element) => {
        element?.style.setProperty('--width', width ?? '')
        element?.style.setProperty('--height', height ?? '')
      }}
    />
  )
}
