// Tests shownTimes.ts.
import { expect, it } from 'vitest'
import { deadlineOf } from './shownTimes.js'

it.each([
  ['dai', '0', /^∞$/],
  ['dai', '1767225600', /202[56]/],
  ['eip2612', '0', /19(?:69|70)/],
  ['permit2', '1767225600', /202[56]/],
  ['eip2612', '115792089237316195423570985008687907853269984665640564039457', /^1157920892373/],
] as const)('a permit of %s with the deadline %s lasts until %s', (standard, deadline, text) =>
  expect(deadlineOf({ standard, deadline }, 'en')).toMatch(text),
)
