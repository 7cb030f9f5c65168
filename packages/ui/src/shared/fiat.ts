/** A worth in a currency, formatted. */
export interface Fiat {
  readonly text: string
  /** The text in pieces. The sign of the currency and the cents are quiet (S5.09). */
  readonly parts: readonly { readonly text: string; readonly isQuiet: boolean }[]
}

const QUIET = new Set<Intl.NumberFormatPartTypes>(['currency', 'decimal', 'fraction', 'literal'])

/**
 * Formats a worth in a currency (ISO 4217 code, default `USD`) in a language (BCP 47 tag). It is cut to the currency's
 * decimals; less than the smallest of them is `< $0.01`. Returns undefined where `worth` is unknown, negative or not a
 * finite number (F126).
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

/**
 * What an amount, a decimal text, is worth at a price in US dollars: `≈ $791.60`, or `< $0.01`. Undefined where the price or
 * the amount isn't known, so that no worth is made up.
 */
export function worthTextOf(amount: string, price: number | undefined, locale: string): string | undefined {
  const text = price === undefined ? undefined : fiatOf(Number(amount) * price, locale)?.text
  return text?.startsWith('<') ? text : text && `≈ ${text}`
}

/**
 * Cuts the digits after these decimals in the written number, because 0.29 in binary is 28.999… hundredths. A product, such
 * as 4.35 times 100, is right to 15 digits: the 16th would make 434.99 of it.
 */
function cut(worth: number, decimals: number): number {
  const written = worth.toPrecision(15)
  // From 1e15 on this has an exponent, and there are no cents.
  if (written.includes('e')) return worth
  const [whole, fraction = ''] = written.split('.')
  return Number(`${whole}.${fraction.slice(0, decimals)}`)
}
