import { parseAmount } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountForWorth, worthOfAmount } from './worth.js'

describe('the worth of an amount', () => {
  it.each([
    ['791.60', 3166.4, 18, '0.25'],
    ['100', 3, 6, '33.333333'],
    ['0.01', 100, 0, ''],
    ['250', 100, 0, '2'],
    ['', 100, 18, ''],
    ['1.234', 100, 18, ''],
    ['1', null, 18, ''],
    ['1', 0, 18, ''],
    ['1', -1, 18, ''],
    ['1', Number.NaN, 18, ''],
    ['1', Number.POSITIVE_INFINITY, 18, ''],
    ['1', 1e-40, 18, ''],
    ['1', 1e21, 18, ''],
  ])('%s US dollars at a price of %d with %d decimals are %j', (worth, price, decimals, amount) =>
    expect(amountForWorth(worth, price, decimals)).toBe(amount),
  )

  it.each([
    ['0.25', 3166.4, 18, '791.6'],
    ['0.0000001', 3166.4, 18, '0'],
    ['33.333333', 3, 6, '99.99'],
    ['x', 3, 6, ''],
    ['1', undefined, 6, ''],
  ])('%s at a price of %d with decimals %d is worth %j', (amount, price, decimals, worth) =>
    expect(worthOfAmount(amount, price, decimals)).toBe(worth),
  )

  it('F115 no amount is worth more than what was typed, and one unit more would be', () => {
    // A price is a decimal number: digits with an exponent.
    const price = fc.record({
      digits: fc.integer({ min: 1, max: 10 ** 12 }),
      exponent: fc.integer({ min: -15, max: 3 }),
    })
    const worth = fc.bigInt({ min: 1n, max: 10n ** 14n })
    fc.assert(
      fc.property(worth, price, fc.integer({ min: 0, max: 30 }), (cents, { digits, exponent }, decimals) => {
        const typed = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        const amount = amountForWorth(typed, Number(`${digits}e${exponent}`), decimals)
        const read = parseAmount(amount || '0', decimals)
        const units = 'units' in read ? read.units : -1n
        const rate = BigInt(digits) * 10n ** BigInt(15 + exponent)
        const isAtMost = (count: bigint): boolean => count * rate <= cents * 10n ** BigInt(13 + decimals)
        expect(isAtMost(units)).toBe(true)
        expect(isAtMost(units + 1n)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
