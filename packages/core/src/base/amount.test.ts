import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toDecimal } from './decimal.js'
import { cleanAmount, parseAmount, toAsciiDigits, type AmountFlaw } from './amount.js'

const MAX = 2n ** 256n - 1n

/** Reads a text: returns the text of the amount, or the flaw. */
const read = (text: string, decimals = 18): string => {
  const parsed = parseAmount(text, decimals)
  return 'flaw' in parsed ? parsed.flaw : parsed.text
}

describe('parseAmount', () => {
  it('F115 is exact to the last of 18 decimals', () => {
    expect(parseAmount('0.000000000000000001', 18)).toEqual({ text: '0.000000000000000001', units: 1n })
    expect(parseAmount('1234567.890123456789012345', 18)).toEqual({
      text: '1234567.890123456789012345',
      units: 1234567890123456789012345n,
    })
  })

  it('F115 F118 reads 10,000 amounts back from their decimal texts', () => {
    const amounts = [fc.bigInt({ min: 0n, max: MAX }), fc.integer({ min: 0, max: 77 })] as const
    fc.assert(
      fc.property(...amounts, (units, decimals) => {
        const text = toDecimal(units, decimals)
        expect(parseAmount(text, decimals)).toEqual({ text, units })
      }),
      { numRuns: 10_000, seed: 17 },
    )
  })

  it.each(['5.', '5.0', '.5', '5,', '0.'])('F116 with 0 decimals %j is refused', (text) => {
    expect(read(text, 0)).toBe('indivisible')
  })

  it.each(['0', '5', '1000'])('F116 with 0 decimals %s is read', (text) => {
    expect(parseAmount(text, 0)).toEqual({ text, units: BigInt(text) })
  })

  it.each([
    ['1.123456', '1.123456'],
    ['1.1234567', 'too-precise'],
    ['0.9999999', 'too-precise'],
    ['1.0000000', 'too-precise'],
  ])('F117 with 6 decimals %s is %s', (text, expected) => {
    expect(read(text, 6)).toBe(expected)
  })

  it.each([2n ** 53n + 1n, 2n ** 128n + 1n, MAX])('F118 %s is read to the last digit', (units) => {
    expect(parseAmount(String(units), 0)).toEqual({ text: String(units), units })
    expect(parseAmount(toDecimal(units, 18), 18)).toMatchObject({ units })
  })

  it.each([
    [String(MAX + 1n), 0],
    [toDecimal(MAX + 1n, 18), 18],
    [String(MAX), 1],
    ['1'.repeat(79), 0],
    ['9'.repeat(1_000_000), 18],
  ])('F118 more than 2^256-1 is refused', (text, decimals) => {
    expect(read(text, decimals)).toBe('too-large')
  })

  it.each([
    '1e18',
    '1E-7',
    '1e+3',
    'e',
    'Infinity',
    '∞',
    'NaN',
    '0x10',
    '0b1',
    '1n',
    '1_000',
    '1/2',
    '½',
    '²',
    'Ⅳ',
    'abc',
  ])('F119 %s is refused', (text) => expect(read(text)).toBe('malformed'))

  it.each(['-1', '−1', '+1', '--1', '1-', '00.5', '007', '00', '.', ',', '-', '..5'])('F120 %j is refused', (text) => {
    expect(read(text)).toBe('malformed')
  })

  it.each([
    ['.5', '0.5'],
    ['5.', '5'],
    ['0.50', '0.5'],
    ['0', '0'],
    ['0.0', '0'],
  ])('F120 %s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ['1,5', '1.5'],
    [',5', '0.5'],
    ['5,', '5'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
  ])('F121 %s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    '1.234,56',
    '1,234.56',
    '1 234,5',
    '1 234',
    '1\u00a0234,5',
    '1\u202f234,5',
    '1,234',
    '12,345',
    '1,234,567',
    '1.234.567',
    '1,5,',
    "1'234.5",
    '1’234',
    '١٬٢٣٤',
    '12,34,567',
  ])('F121 %j is refused', (text) => {
    expect(read(text)).toBe('unclear')
  })

  it.each([
    ['١٢٣', '123'],
    ['١٫٥', '1.5'],
    ['۱۲۳٫۴', '123.4'],
    ['１２．５', '12.5'],
    ['１，５', '1.5'],
    ['１。５', '1.5'],
    ['१२.५', '12.5'],
    ['๑๒.๕', '12.5'],
    ['0.٠٩۰۹٩', '0.09099'],
  ])('F122 %s is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each(['一二', '১', '𝟏', 'Ⅻ', '①'])('F122 %s is refused', (text) => {
    expect(read(text)).toBe('malformed')
  })

  it.each([
    [' 1.5 ', '1.5'],
    ['\n1.5\r\n', '1.5'],
    ['\t1.5', '1.5'],
    ['$1.5', '1.5'],
    ['1,5 €', '1.5'],
    ['€\u00a01.5', '1.5'],
    ['\u200e1.5\u200f', '1.5'],
    ['\u2066\ufeff1.5\u2069', '1.5'],
    ['1.\u200b5', '1.5'],
    ['¥１２', '12'],
  ])('F123 %j is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each<[string, AmountFlaw]>([
    ['', 'empty'],
    [' \n', 'empty'],
    ['$', 'empty'],
    ['1\n5', 'unclear'],
    ['1 5', 'unclear'],
    ['1$5', 'malformed'],
    ['$$1', 'malformed'],
    ['1.5 ETH', 'malformed'],
    ['about 1.5', 'malformed'],
  ])('F123 %j is refused', (text, flaw) => {
    expect(read(text)).toBe(flaw)
  })

  it('F124 sums are exact, and a balance’s text is read as it stands', () => {
    const of = (text: string): bigint => {
      const parsed = parseAmount(text, 18)
      return 'units' in parsed ? parsed.units : -1n
    }
    expect(of('0.1') + of('0.2')).toBe(of('0.3'))
    expect(toDecimal(of('0.1') + of('0.2'), 18)).toBe('0.3')
    expect(read('0.300000000000000004')).toBe('0.300000000000000004')
  })

  it('reads or refuses every text, and never reads other digits than were written', () => {
    const written = fc.string({ unit: fc.constantFrom(...'0123459.,. e-+$٣３') })
    fc.assert(
      fc.property(written, fc.integer({ min: 0, max: 77 }), (text, decimals) => {
        const parsed = parseAmount(text, decimals)
        if ('flaw' in parsed) return
        const [whole = '', fraction = ''] = cleanAmount(text).split(/[.,]/)
        const scaled = BigInt(whole || 0) * 10n ** BigInt(fraction.length) + BigInt(fraction || 0)
        expect(parsed.units).toBe(scaled * 10n ** BigInt(decimals - fraction.length))
        expect(parsed.text).toBe(toDecimal(parsed.units, decimals))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([-1, 1.5, 78, Number.NaN, undefined as unknown as number])('throws for %s decimals', (decimals) => {
    expect(() => parseAmount('1', decimals)).toThrow(RangeError)
  })
})

describe('toAsciiDigits', () => {
  it('maps digits and nothing else', () => {
    expect(toAsciiDigits('Kod ٠٩ ۰۹ ０９ ०९ ๐๙ – 12')).toBe('Kod 09 09 09 09 09 – 12')
  })
})
