import { formatBalance } from '@latchkit/core'

/** The number format of amounts in a language (BCP 47 tag), with three decimals. */
export const amountFormat = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 3 })

/**
 * Formats a balance, a decimal text, in a language (BCP 47 tag): `12,345.678`. It is cut to three decimals, and zero
 * where it is no number.
 */
export const amountOf = (balance: string, locale: string): string =>
  // `format` keeps every digit of a text. The types of ES2022 don't allow a text yet.
  amountFormat(locale).format(formatBalance(balance) as never)
