import type { ReactNode } from 'react'

/** The icons' names. */
export type IconName = keyof typeof PATHS

// Our own drawings on a 24 × 24 grid, as path data only.
const PATHS = {
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.6 9.4a2.5 2.5 0 0 1 4.9.6c0 1.7-2.5 2.3-2.5 3.7M12 17h.01',
  retry: 'M4 5v5h5M4.6 14.5a8 8 0 1 0 1.2-7.6L4 10',
  copy: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM4 15V4a1 1 0 0 1 1-1h11',
  check: 'M5 12.5 10 17.5 19.5 7',
  cross: 'M7 7l10 10M17 7 7 17',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  out: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  disconnect: 'M12 3v8M6.3 6.8a8 8 0 1 0 11.4 0',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17M3.5 14.5h17M12 3c5 5.4 5 12.6 0 18-5-5.4-5-12.6 0-18Z',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  warning: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3h.01',
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H6.5M16.5 14h.01',
  key: 'M14.5 13.5a5 5 0 1 0-4-4L4 16v4h4v-2.5h2.5V15l4-1.5ZM15.5 8.5h.01',
  coins: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM14.6 9.2a5 5 0 1 1-5.4 5.4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
} as const

/** All of the icons' names. */
export const ICON_NAMES: readonly IconName[] = Object.keys(PATHS) as IconName[]

/** An icon. It says nothing: the button or row it stands in has the name. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  const mirrored = name === 'back' || name === 'next' || name === 'out'
  return (
    <svg className={mirrored ? 'icon mirrored' : 'icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  )
}
