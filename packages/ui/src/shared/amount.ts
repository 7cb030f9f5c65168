import { formatBalance } from '@latchkit/core'

/** How a language (BCP 47) writes an amount. */
export const amountFormat = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 3 })

/** A balance on show, as a language writes it: `12,345.678`. */
export const amountOf = (balance: string, locale: string): string =>
  // Of a text every digit counts, which the types of ES2022 don't know yet.
  amountFormat(locale).format(formatBalance(balance) as never)
