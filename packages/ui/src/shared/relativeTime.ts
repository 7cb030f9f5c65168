const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The units, the largest first, with their English labels (S9.12). A month has 30 days, a year 365. */
const UNITS = [
  ['year', 365 * DAY_MS, 'yr'],
  ['month', 30 * DAY_MS, 'mo'],
  ['day', DAY_MS, 'd'],
  ['hour', HOUR_MS, 'hr'],
  ['minute', MINUTE_MS, 'min'],
  ['second', SECOND_MS, 'sec'],
] as const

/**
 * How long ago a time was, in its largest unit: `5 min` (S9.12). Both times are in ms since 1970. In English the labels
 * are the specification's; other languages (BCP 47 tags) have their own. A time ahead was just now: `0 sec`.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const ms = Math.max(0, now - at)
  const [unit, size, label] = UNITS.find(([, size]) => ms >= size) ?? UNITS[5]
  const count = Math.floor(ms / size)
  if (/^en\b/i.test(locale)) return `${new Intl.NumberFormat(locale).format(count)} ${label}`
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}
