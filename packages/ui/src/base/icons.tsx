import type { ReactNode } from 'react'

/** An icon: our own drawings on a 24 × 24 grid. */
export interface IconShape {
  /** SVG path data. */
  readonly path: string
  /** Whether it points somewhere, and so the other way from right to left. */
  readonly mirrored?: boolean
}

// Those that the first view needs; the rest is in moreIcons.
/** Back. */
export const backIcon: IconShape = { path: 'M19 12H5m6-6-6 6 6 6', mirrored: true }
/** Close. */
export const closeIcon: IconShape = { path: 'M6 6l12 12M18 6 6 18' }
/** A question mark. */
export const helpIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.4a2.5 2.5 0 0 1 4.9.6c0 1.7-2.5 2.3-2.5 3.7M12 17h.01',
}

/** Draws an icon. It says nothing: the button or row it stands in has the name. */
export function Icon({ shape, size = 20 }: { readonly shape: IconShape; readonly size?: number }): ReactNode {
  return (
    <svg
      className={shape.mirrored ? 'icon mirrored' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden
    >
      <path d={shape.path} />
    </svg>
  )
}
