import { expect, it } from 'vitest'
import { at, readUnits } from './answers.js'

it.each<[unknown, bigint]>([
  [0, 0n],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
  ['0', 0n],
  ['18446744073709551615', 18_446_744_073_709_551_615n],
])('reads the amount %o', (value, amount) => expect(readUnits(value, 'm')).toBe(amount))

it.each([-1, 0.5, 2 ** 53, '', '-1', '1.5', 'x1', '1x', '1'.repeat(21), null, undefined, 1n, Number.NaN])(
  'refuses the amount %o, and names the method',
  (value) =>
    expect(() => readUnits(value, 'getFee')).toThrow(
      expect.objectContaining({ code: 'wallet/bad-answer', context: expect.objectContaining({ method: 'getFee' }) }),
    ),
)

it('finds what is at a path, also in a list, and nothing where there is no object', () => {
  expect(at({ a: [{ b: 5 }] }, 'a', 0, 'b')).toBe(5)
  for (const none of [null, undefined, 'text', 7, { a: null }, { a: 'text' }])
    expect(at(none, 'a', 'length')).toBeUndefined()
  expect(at(5)).toBe(5)
})
