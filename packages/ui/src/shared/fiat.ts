/** What something is worth, as it is shown. */
export interface Fiat {
  readonly text: string
  /** The text in pieces: the sign and the cents are quiet (S5.09). */
  readonly parts: readonly { readonly text: string; readonly isQuiet: boolean }[]
}

const QUIET = new Set<Intl.NumberFormatPartTypes>(['currency', 'decimal', 'fraction', 'literal'])

/**
 * A worth in a currency (ISO 4217), as a language writes it (BCP 47), cut to its cents; what is less than one of them is
 * `< $0.01`. Undefined where there is no such worth: none is known, it is negative or no number (F126).
 */
export function fiatOf(worth: number | null | undefined, locale: string, currency = 'USD'): Fiat | undefined {
  if (typeof worth !== 'number' || !Number.isFinite(worth) || worth < 0) return undefined
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  const least = 10 ** -decimals
  const isTiny = worth > 0 && worth < least
  const parts = format
    .formatToParts(isTiny ? least : cut(worth, decimals))
    .map(({ type, value }) => ({ text: value, isQuiet: QUIET.has(type) }))
  const all = isTiny ? [{ text: '< ', isQuiet: true }, ...parts] : parts
  return { text: all.map(({ text }) => text).join(''), parts: all }
}

/** Without the digits after these decimals, as they are written: 0.29 is 28.999… hundredths to a computer. */
function cut(worth: number, decimals: number): number {
  const [whole, fraction = ''] = worth.toFixed(12).split('.')
  // From 1e21 on a number is written with an exponent, and has no cents.
  return whole?.includes('e') ? worth : Number(`${whole}.${fraction.slice(0, decimals)}`)
}
