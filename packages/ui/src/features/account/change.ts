/** A change of a price, formatted, and its direction. */
export interface Change {
  readonly text: string
  readonly way: 'up' | 'down' | 'flat'
}

/**
 * Formats a change in percent, with one decimal and its sign, in a language (BCP 47 tag): `+2.1%`. Undefined where the
 * change isn't known. A change that is rounded to zero is none.
 */
export function changeOf(change: number | undefined, locale: string): Change | undefined {
  if (change === undefined || !Number.isFinite(change)) return undefined
  const rounded = Math.round(change * 10) / 10
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return { text: format.format(rounded / 100), way: rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'flat' }
}
