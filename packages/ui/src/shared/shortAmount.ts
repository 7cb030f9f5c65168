import { toDecimal } from '@latchkit/core/adapter'
import { COMPACT_FROM, EXPONENT_FROM, MAX_DECIMALS } from './notation.js'

/** The significant digits that an amount is shown with, at most. The exact amount is there on demand: see `Exact`. */
const SHOWN_DIGITS = 6

/**
 * To which side an amount is cut. Down: what one has, and what moves, is never said to be more than it is. Up: what one
 * needs, and what is paid, is never said to be less.
 */
export type Rounding = 'down' | 'up'

/**
 * Cuts an amount, a decimal text, to six significant digits: a decimal text. Returns the text itself where it has no more,
 * or is no decimal number.
 */
export function cutAmount(amount: string, rounding: Rounding = 'down'): string {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(amount) ?? []
  if (whole === undefined) return amount
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits.length <= SHOWN_DIGITS) return amount
  const step = 10n ** BigInt(digits.length - SHOWN_DIGITS)
  const steps = (BigInt(digits) + (rounding === 'up' ? step - 1n : 0n)) / step
  return toDecimal(steps * step, fraction.length)
}

/**
 * Formats an amount, a decimal text, in a language (BCP 47 tag), with at most six significant digits: `239,971`,
 * `0.0000211234`, `1.23456M`. An amount that isn't zero never looks like zero.
 */
export function shortAmountOf(amount: string, locale: string, rounding: Rounding = 'down'): string {
  const cut = cutAmount(amount, rounding)
  const [whole = '', fraction = ''] = cut.replace(/^0+/, '').split('.')
  const decimals = fraction.replace(/0+$/, '').length
  const notation =
    whole.length >= EXPONENT_FROM || decimals > MAX_DECIMALS
      ? 'scientific'
      : whole.length >= COMPACT_FROM
        ? 'compact'
        : 'standard'
  // `format` reads a text as the number that it says. The types of ES2022 don't allow a text yet.
  return new Intl.NumberFormat(locale, { notation, maximumSignificantDigits: SHOWN_DIGITS }).format(cut as never)
}
