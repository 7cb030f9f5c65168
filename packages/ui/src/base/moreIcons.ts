import type { IconShape } from './icons.js'

// The icons of the later views. `icons.tsx` has those of the first view.
/** A wallet. */
export const walletIcon: IconShape = {
  path: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a3 3 0 0 0 3 3h11a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H6.5M16.5 14h.01',
}
/** Copy: two sheets. */
export const copyIcon: IconShape = {
  path: 'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM4 15V4a1 1 0 0 1 1-1h11',
}
/** A check. */
export const checkIcon: IconShape = { path: 'M5 12.5 10 17.5 19.5 7' }
/** A mark for a refusal: a cross. */
export const crossIcon: IconShape = { path: 'M7 7l10 10M17 7 7 17' }
/** A chevron forward. */
export const nextIcon: IconShape = { path: 'M9 5l7 7-7 7', mirrored: true }
/** An arrow out of the page. */
export const outIcon: IconShape = {
  path: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  mirrored: true,
}
/** Disconnect: the sign of a power switch. */
export const disconnectIcon: IconShape = { path: 'M12 3v8M6.3 6.8a8 8 0 1 0 11.4 0' }
/** A globe. */
export const globeIcon: IconShape = {
  path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.5 9.5h17M3.5 14.5h17M12 3c5 5.4 5 12.6 0 18-5-5.4-5-12.6 0-18Z',
}
/** Information: the letter i. */
export const infoIcon: IconShape = { path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.7h.01' }
/** A key. */
export const keyIcon: IconShape = { path: 'M14.5 13.5a5 5 0 1 0-4-4L4 16v4h4v-2.5h2.5V15l4-1.5ZM15.5 8.5h.01' }
/** Two coins. */
export const coinsIcon: IconShape = { path: 'M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM14.6 9.2a5 5 0 1 1-5.4 5.4' }
/** Two links of a chain. */
export const linkIcon: IconShape = {
  path: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
}
/** Search: a magnifying glass. */
export const searchIcon: IconShape = { path: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4' }
/** A warning: a triangle with an exclamation mark. */
export const warningIcon: IconShape = { path: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.3h.01' }
/** Retry: a circular arrow. */
export const retryIcon: IconShape = { path: 'M4 5v5h5M4.6 14.5a8 8 0 1 0 1.2-7.6L4 10' }
