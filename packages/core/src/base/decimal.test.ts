import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal, toUnits } from './decimal.js'

const amounts = [fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.integer({ min: 0, max: 77 })] as const

describe('toDecimal', () => {
  it.each([
    [0n, 18, '0'],
    [0n, 0, '0'],
    [1n, 0, '1'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000n, 6, '1.5'],
    [1_000_000n, 6, '1'],
    [100n, 0, '100'],
    [-1_500_000n, 6, '-1.5'],
    [-1n, 2, '-0.01'],
    [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
  ])('%s with %i decimals is %s', (value, decimals, text) => {
    expect(toDecimal(value, decimals)).toBe(text)
    expect(toUnits(text, decimals)).toBe(value)
  })

  it('is a plain number without needless zeros', () => {
    fc.assert(
      fc.property(...amounts, (value, decimals) => /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/.test(toDecimal(value, decimals))),
    )
  })
})

describe('toUnits', () => {
  it('reads a number without digits before the dot, or with zeros at its end', () => {
    expect(toUnits('.5', 2)).toBe(50n)
    expect(toUnits('5.', 2)).toBe(500n)
    expect(toUnits('1.50', 2)).toBe(150n)
  })

  it('cuts nothing: a number with more decimals has no units', () => {
    expect(toUnits('1.23', 1)).toBeUndefined()
    expect(toUnits('1.20', 1)).toBeUndefined()
  })

  it('reads back what toDecimal has written', () => {
    fc.assert(fc.property(...amounts, (units, decimals) => toUnits(toDecimal(units, decimals), decimals) === units))
  })
})
