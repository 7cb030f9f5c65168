import { formatBalance } from '@latchkit/core'

/**
 * The number format of an amount, a decimal text, in a language (BCP 47 tag): at most three decimals, of which zeros at the
 * end are left out beyond the first `least`. Zero has all three (S5.09).
 */
export const amountFormat = (locale: string, amount: string, least = 0): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: /[1-9]/.test(amount) ? least : 3 })

/**
 * Formats a balance, a decimal text, in a language (BCP 47 tag): `12,345.678`, `10,000`. It is cut to three decimals, and
 * `0.000` where it is no number.
 */
export function amountOf(balance: string, locale: string): string {
  const cut = formatBalance(balance)
  // `format` keeps every digit of a text. The types of ES2022 don't allow a text yet.
  return amountFormat(locale, cut).format(cut as never)
}
