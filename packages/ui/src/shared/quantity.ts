import { formatBalance } from '@latchkit/core'
import { amountFormat, amountOf } from './amount.js'

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
