import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pick, readAmount, readDecimal, readPicture, readRecords } from './read.js'

describe('readDecimal', () => {
  it.each([
    ['0', '0'],
    ['007.10', '7.1'],
    ['1.000', '1'],
  ])('%j is %s', (given, text) => expect(readDecimal(given)).toBe(text))

  it.each(['', '-1', '+1', '1e3', '0x1', '.5', '5.', '1,5', ' 1', NaN, Infinity, 1e21, null, {}, '1'.repeat(79)])(
    '%j is no decimal number',
    (given) => expect(readDecimal(given)).toBeUndefined(),
  )

  it.each([0, 12.5, 9_007_199_254_740_991])('F281 the JSON number %d is no exact amount', (given) =>
    expect(readDecimal(given)).toBeUndefined(),
  )
})

describe('readPicture', () => {
  it.each(['https://pictures.example/a.png', 'data:image/png;base64,AA==', 'data:image/svg+xml,<svg/>'])(
    'takes %s',
    (address) => expect(readPicture(address)).toBe(address),
  )

  it.each([
    'http://pictures.example/a.png',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'ipfs://bafy',
    'https://user:pass@pictures.example',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://router.local/a.png',
    'https://localhost/a.png',
    `data:image/png;base64,${'A'.repeat(100_000)}`,
    7,
    null,
  ])('F144 F154 refuses %s', (address) => expect(readPicture(address)).toBeUndefined())

  it('takes any address of the service itself', () => {
    const own = 'http://127.0.0.1:8080/public/getTokenImage/1'
    expect(readPicture(own, 'http://127.0.0.1:8080')).toBe(own)
    expect(readPicture(own, 'http://127.0.0.1:9090')).toBeUndefined()
  })
})

it('F161 looks at no prototype', () => {
  expect(pick(JSON.parse('{"__proto__":{"name":"x"}}') as Record<string, unknown>, 'name')).toEqual({
    name: undefined,
  })
})

it('reads anything without a throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readAmount(value) ?? 0).toBeGreaterThanOrEqual(0)
      expect(readDecimal(value) ?? '0').toMatch(/^\d+(\.\d+)?$/)
      expect(Array.isArray(readRecords(value, 10))).toBe(true)
      readPicture(value)
    }),
  )
})
