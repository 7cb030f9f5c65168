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

/** Formats every digit of an amount, a decimal text, in a language (BCP 47 tag): up to 20 decimals. */
export const exactAmountOf = (amount: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(amount as never)

/** The least amount above zero that {@link amountOf} doesn't cut to zero. */
const LEAST = '0.001'

/** Like {@link amountOf}, but a smaller amount than 0.001 that isn't zero is `< 0.001`. */
export const quantityOf = (balance: string, locale: string): string =>
  /[1-9]/.test(balance) && !/[1-9]/.test(formatBalance(balance))
    ? `< ${amountFormat(locale).format(LEAST as never)}`
    : amountOf(balance, locale)
