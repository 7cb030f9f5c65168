import { expect, it } from 'vitest'
import { relativeTime } from './relativeTime.js'

const NOW = Date.UTC(2026, 0, 20, 15)
const MINUTE = 60_000
const DAY = 86_400_000

it.each([
  [0, '0 sec'],
  [59_999, '59 sec'],
  [MINUTE, '1 min'],
  [90 * MINUTE, '1 hr'],
  [DAY, '1 d'],
  [29 * DAY, '29 d'],
  [30 * DAY, '1 mo'],
  [364 * DAY, '12 mo'],
  [365 * DAY, '1 yr'],
  [3_650 * DAY, '10 yr'],
  [-5 * MINUTE, '0 sec'],
])('S9.12 a time %i ms ago is %s', (ms, text) => expect(relativeTime(NOW - ms, NOW, 'en')).toBe(text))

it('S9.12 other languages have labels of their own', () => {
  expect(relativeTime(NOW - 5 * MINUTE, NOW, 'en-GB')).toBe('5 min')
  expect(relativeTime(NOW - 5 * MINUTE, NOW, 'de')).toBe('5 Min.')
  expect(relativeTime(NOW - 2 * 60 * MINUTE, NOW, 'fr')).toMatch(/^2\s?h$/)
})
