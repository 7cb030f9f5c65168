import { parseAmount } from '@latchkit/core'
import { toDecimal } from '@latchkit/core/adapter'

/** The decimals of a worth in US dollars. */
export const WORTH_DECIMALS = 2
/** The digits of a price after the decimal sign that count. */
const PRICE_DECIMALS = 30

/**
 * A price as a whole number of 10^-30 US dollars: the decimal number that it was written as, which in binary is another one.
 * Undefined where it isn't known, or can't be one (F126).
 */
function readPrice(price: number | null | undefined): bigint | undefined {
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price)) ?? []
  const shift = PRICE_DECIMALS + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const units = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift)
  return units > 0n ? units : undefined
}

/**
 * The amount of a coin or token that is worth so many US dollars at a price: cut, so that it is never worth more than what
 * was typed. Empty for a text that is no worth, and for one that is worth less than the smallest unit.
 */
export function amountForWorth(worth: string, price: number | null | undefined, decimals: number): string {
  const [typed, rate] = [parseAmount(worth, WORTH_DECIMALS), readPrice(price)]
  if ('flaw' in typed || rate === undefined) return ''
  const units = (typed.units * 10n ** BigInt(decimals + PRICE_DECIMALS - WORTH_DECIMALS)) / rate
  return units > 0n ? toDecimal(units, decimals) : ''
}

/** What an amount is worth in US dollars, cut to cents. Empty for a text that is no amount, and without a price. */
export function worthOfAmount(amount: string, price: number | null | undefined, decimals: number): string {
  const [given, rate] = [parseAmount(amount, decimals), readPrice(price)]
  if ('flaw' in given || rate === undefined) return ''
  const cents = (given.units * rate) / 10n ** BigInt(decimals + PRICE_DECIMALS - WORTH_DECIMALS)
  return toDecimal(cents, WORTH_DECIMALS)
}
