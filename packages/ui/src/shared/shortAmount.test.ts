import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBack, scaledValueOf } from './shortAmount.fixture.js'
import { cutAmount, shortAmountOf, type Rounding } from './shortAmount.js'

/** Amounts of every size, with up to 18 decimals. */
const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat({ max: 18 }), fc.nat({ max: 40 }))
  .map(([units, decimals, zeros]) => {
    const digits = (units / 10n ** BigInt(zeros)).toString().padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })
const roundings = fc.constantFrom<Rounding>('down', 'up')

/** The digits between the first and the last one that isn't zero. An exponent has an E, in Ukrainian a Cyrillic one. */
const significant = (text: string): string =>
  text
    .replace(/[E\u0415×].*/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')

describe('shortAmountOf', () => {
  it.each([
    ['239971.500882353465351747', '239,971'],
    ['0', '0'],
    ['1.500', '1.5'],
    ['12345.678', '12,345.6'],
    ['999999.999', '999,999'],
    ['1234567.89', '1.23456M'],
    ['1000000', '1M'],
    ['0.000021123456789', '0.0000211234'],
    ['0.000000000000000042', '0.000000000000000042'],
    ['0.000000000000000000000042', '4.2E-23'],
    ['12345678901234567890', '1.23456E19'],
  ])('writes %s as %s', (amount, text) => expect(shortAmountOf(amount, 'en')).toBe(text))

  it.each([
    ['239971.500882353465351747', '239,972'],
    ['999999.5', '1M'],
    ['0.0000211234567', '0.0000211235'],
    ['1.23456', '1.23456'],
  ])('writes %s as %s where it says what is needed', (amount, text) =>
    expect(shortAmountOf(amount, 'en', 'up')).toBe(text),
  )

  it.each(['', '.', '-5', 'abc', '1e30'])('leaves %j to the number format', (text) =>
    expect(cutAmount(text)).toBe(text),
  )

  it('never has more than six significant digits', () => {
    fc.assert(
      fc.property(
        amounts,
        roundings,
        (amount, rounding) => significant(shortAmountOf(amount, 'en', rounding)).length <= 6,
      ),
    )
  })

  it('never says more than there is, nor less than is needed, and is off by less than one of its last digit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [down, exact, up] = [
          readBack(shortAmountOf(amount, 'en')),
          scaledValueOf(amount),
          readBack(shortAmountOf(amount, 'en', 'up')),
        ]
        expect(down <= exact && exact <= up).toBe(true)
        expect((up - down) * 100_000n <= exact).toBe(true)
        expect(down === 0n).toBe(exact === 0n)
      }),
    )
  })

  it('says more of what is more', () => {
    fc.assert(
      fc.property(amounts, amounts, roundings, (one, other, rounding) => {
        const [less, more] = scaledValueOf(one) <= scaledValueOf(other) ? [one, other] : [other, one]
        expect(readBack(shortAmountOf(less, 'en', rounding)) <= readBack(shortAmountOf(more, 'en', rounding))).toBe(
          true,
        )
      }),
    )
  })

  it('is the same amount in every language, with the language’s digits and signs', () => {
    expect(shortAmountOf('12345.678', 'de')).toBe('12.345,6')
    expect(shortAmountOf('1234567', 'de')).toBe('1,23456\u00a0Mio.')
    expect(shortAmountOf('12345.678', 'ar-EG')).toBe('١٢٬٣٤٥٫٦')
    fc.assert(
      fc.property(amounts, fc.constantFrom('de', 'fr', 'ja', 'hi', 'pt-BR', 'uk'), (amount, locale) => {
        expect(significant(shortAmountOf(amount, locale)).length).toBeLessThanOrEqual(6)
      }),
    )
  })
})
