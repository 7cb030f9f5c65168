import { formatBalance } from '@latchkit/core'
import { amountFormat, cutToShort, shortFormat } from './amount.js'
import { fiatOf, type Fiat } from './fiat.js'
import { COMPACT_FROM, MAX_DECIMALS } from './notation.js'

/** Formats every digit of an amount, a decimal text, in a language (BCP 47 tag), without zeros at its end. */
export function exactAmountOf(amount: string, locale: string): string {
  const [, whole, fraction = ''] = /^(\d+)\.(\d*?)0*$/.exec(amount) ?? []
  if (whole === undefined || fraction.length <= MAX_DECIMALS)
    return new Intl.NumberFormat(locale, { maximumFractionDigits: MAX_DECIMALS }).format(amount as never)
  // The format would round here, so it writes a single decimal, whose place the digits take in the language's own.
  const digit = new Intl.NumberFormat(locale)
  const digits = [...fraction].map((each) => digit.format(Number(each))).join('')
  return digit
    .formatToParts(`${whole}.1` as never)
    .map(({ type, value }) => (type === 'fraction' ? digits : value))
    .join('')
}

/** The least amount above zero that three decimals don't cut to zero. */
const LEAST = '0.001'
/** Decimals of an amount below a thousand. */
const DECIMALS = 3
/** How many digits of a longer amount are shown. */
const DIGITS = 6

/** The decimals of an amount in a list of transactions, which keeps zeros at the end (S5.09). */
export const FEED_DECIMALS = 3

/**
 * Formats an amount, a decimal text, for a row in a language (BCP 47 tag): at most three decimals and six digits, and short
 * from a million on, `1.23M`. It is cut, so that it is never more than there is; what is less than 0.001 and not zero is
 * `< 0.001`. Zeros at its end are left out beyond the first `least` decimals. The whole amount, by {@link exactAmountOf}, is
 * the title of the element that shows it.
 */
export function quantityOf(balance: string, locale: string, least = 0): string {
  const shown = formatBalance(balance)
  if (/[1-9]/.test(balance) && !/[1-9]/.test(shown)) return `< ${amountFormat(locale, LEAST).format(LEAST as never)}`
  const [whole = '', decimals = ''] = shown.split('.')
  if (whole.length >= COMPACT_FROM)
    return new Intl.NumberFormat(locale, shortFormat(whole)).format(cutToShort(whole) as never)
  if (whole.length <= DECIMALS) return amountFormat(locale, shown, least).format(shown as never)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: DECIMALS }).format(
    `${whole}.${decimals.slice(0, DIGITS - whole.length)}0` as never,
  )
}

/** Like {@link fiatOf} in US dollars, but short from a million on: `$1.23M`. */
export function shortFiatOf(worth: number | null | undefined, locale: string): Fiat | undefined {
  const fiat = fiatOf(worth, locale)
  if (!fiat || !worth || worth < 10 ** (COMPACT_FROM - 1)) return fiat
  const whole = String(BigInt(Math.trunc(worth)))
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...shortFormat(whole) })
  const parts = format
    .formatToParts(cutToShort(whole) as never)
    .map(({ type, value }) => ({ text: value, isQuiet: type === 'currency' || type === 'literal' }))
  return { text: parts.map(({ text }) => text).join(''), parts }
}
