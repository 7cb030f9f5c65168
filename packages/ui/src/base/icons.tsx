import type { ReactNode } from 'react'

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
/** A cross that closes. */
export const closeIcon: IconShape = { path: 'M6 6l12 12M18 6 6 18' }
/** A question mark. */
export const helpIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.4a2.5 2.5 0 0 1 4.9.6c0 1.7-2.5 2.3-2.5 3.7M12 17h.01',
}

/**
 * Draws an icon. Screen readers ignore it: the button or row around it has the name. `size` is its width and height in
 * CSS pixels. Default: 20.
 */
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
