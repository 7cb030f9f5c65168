import { formatBalance } from '@latchkit/core'
import { COMPACT_FROM, EXPONENT_FROM } from './notation.js'

/**
 * The number format of an amount, a decimal text, in a language (BCP 47 tag): at most three decimals, of which zeros at the
 * end are left out beyond the first `least`. Zero has all three (S5.09).
 */
export const amountFormat = (locale: string, amount: string, least = 0): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: /[1-9]/.test(amount) ? least : 3 })

/**
 * How a whole number of so many digits as from a million on is written: short, with three digits. It has to be cut to them
 * first ({@link cutToShort}), because formats round.
 */
export const shortFormat = (whole: string): Intl.NumberFormatOptions => ({
  notation: whole.length < EXPONENT_FROM ? 'compact' : 'scientific',
  maximumSignificantDigits: 3,
})

/** Cuts a whole number after its third digit. */
export const cutToShort = (whole: string): string => whole.slice(0, 3).padEnd(whole.length, '0')

/**
 * Formats a balance, a decimal text, for a button in a language (BCP 47 tag): `12,345.678`, `10,000`, and short from a
 * million on, `1.23M`. It is cut to three decimals, and `0.000` where it is no number.
 */
export function amountOf(balance: string, locale: string): string {
  const shown = formatBalance(balance)
  const [whole = ''] = shown.split('.')
  // `format` keeps every digit of a text. The types of ES2022 don't allow a text yet.
  if (whole.length < COMPACT_FROM) return amountFormat(locale, shown).format(shown as never)
  return new Intl.NumberFormat(locale, shortFormat(whole)).format(cutToShort(whole) as never)
}
