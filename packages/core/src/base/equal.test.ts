import { expect, it } from 'vitest'
import { isEqual } from './equal.js'

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [NaN, NaN, true],
  ['a', 'b', false],
  [null, undefined, false],
  [null, {}, false],
  [[], [], true],
  [['a', { b: [1] }], ['a', { b: [1] }], true],
  [['a', { b: [1] }], ['a', { b: [2] }], false],
  [[1], [1, 2], false],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
])('isEqual(%j, %j) is %s', (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected)
  expect(isEqual(b, a)).toBe(expected)
})

it('does not read an object that is the same in both', () => {
  const unreadable = new Proxy(
    {},
    {
      ownKeys() {
        throw new Error('read')
      },
    },
  )
  expect(isEqual({ accounts: unreadable, at: 1 }, { accounts: unreadable, at: 1 })).toBe(true)
})
