import { expect, test } from 'vitest'
import { plainKey } from './plainKey.js'

test('is the same for equal data alone, also with bigints', () => {
  expect(plainKey([{ value: 1n }, 'a'])).toBe(plainKey([{ value: 1n }, 'a']))
  expect(plainKey([{ value: 1n }])).not.toBe(plainKey([{ value: 1 }]))
  expect(plainKey([{ value: 1n }])).not.toBe(plainKey([{ value: 2n }]))
})
