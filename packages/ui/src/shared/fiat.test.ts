import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fiatOf, worthTextOf } from './fiat.js'

const shown = (worth: number | null | undefined, locale = 'en', currency?: string): string | undefined =>
  fiatOf(worth, locale, currency)?.text

describe('fiatOf', () => {
  it.each([null, undefined, Number.NaN, Infinity, -Infinity, -1, -1e-12, '5' as unknown as number])(
    'F126 %s is no worth',
    (worth) => expect(fiatOf(worth, 'en')).toBeUndefined(),
  )

  it.each([
    [0, '$0.00'],
    [-0, '$0.00'],
    [1e-12, '< $0.01'],
    [0.009999, '< $0.01'],
    [0.01, '$0.01'],
    [0.29, '$0.29'],
    [1.005, '$1.00'],
    [4281.07, '$4,281.07'],
    [999_999.99, '$999,999.99'],
    [4.35 * 100, '$435.00'],
    [1e21, '$1,000,000,000,000,000,000,000.00'],
  ])('F126 S5.09 %s is %s', (worth, text) => {
    expect(shown(worth)).toBe(text)
  })

  it.each([
    [0.999, '$0.99'],
    [0.99999999999, '$0.99'],
    [1999.999, '$1,999.99'],
  ])('F130 %s is cut to %s, never rounded', (worth, text) => {
    expect(shown(worth)).toBe(text)
  })

  it('F126 never says NaN, Infinity or an exponent', () => {
    fc.assert(fc.property(fc.double(), (worth) => !/NaN|Infinity|∞|e/i.test(shown(worth) ?? '')))
  })

  it('S5.09 has parts, of which the sign and the cents are quiet', () => {
    const { parts = [] } = fiatOf(4281.07, 'en') ?? {}
    const of = (isQuiet: boolean): string =>
      parts.flatMap((part) => (part.isQuiet === isQuiet ? part.text : [])).join('')
    expect([of(false), of(true)]).toEqual(['4,281', '$.07'])
  })

  it('follows the language and the currency', () => {
    expect(shown(4281.07, 'de', 'EUR')).toBe('4.281,07\u00a0€')
    expect(shown(4281.9, 'ja', 'JPY')).toBe('￥4,281')
    expect(shown(0.5, 'ja', 'JPY')).toBe('< ￥1')
    expect(shown(1.5, 'ar-EG')).toMatch(/١٫٥٠/)
  })
})

describe('worthTextOf', () => {
  it.each([
    ['0.25', 3166.4, '≈ $791.60'],
    ['4.35', 100, '≈ $435.00'],
    ['0.000001', 1, '< $0.01'],
    ['0', 3166.4, '≈ $0.00'],
    ['1', undefined, undefined],
    ['', Number.NaN, undefined],
  ])('%s at a price of %s is %s', (amount, price, text) => expect(worthTextOf(amount, price, 'en')).toBe(text))

  it('is the exact product, cut to its cents, for 10,000 amounts and prices: right to 15 digits', () => {
    const price = fc.record({
      digits: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      places: fc.integer({ min: 0, max: 18 }),
    })
    const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 30 }), price, (amount, decimals, { digits, places }) => {
        const text = String(amount).padStart(decimals + 1, '0')
        const written = decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
        const said = worthTextOf(written, Number(`${digits}e-${places}`), 'en')!
        const shown = BigInt(said.replace(/\D/g, ''))
        const [over, under] = [amount * digits * 100n, 10n ** BigInt(decimals + places)]
        // What the noise of both numbers leaves open: one of its 15th digit.
        const noise = over / 10n ** 14n
        if (said.startsWith('<')) expect(over > 0n && over - noise < under).toBe(true)
        else expect((over - noise) / under <= shown && shown <= (over + noise) / under).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})
