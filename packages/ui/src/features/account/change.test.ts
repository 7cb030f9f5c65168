import { expect, it } from 'vitest'
import { changeOf } from './change.js'

it.each([
  [2.14, '+2.1%', 'up'],
  [-0.05, '0.0%', 'flat'],
  [-0.06, '-0.1%', 'down'],
  [0, '0.0%', 'flat'],
  [12_345.67, '+12,345.7%', 'up'],
])('a change of %f %% is written %s', (change, text, way) => expect(changeOf(change, 'en')).toEqual({ text, way }))

it.each([undefined, NaN, Infinity])('a change of %s is not known', (change) =>
  expect(changeOf(change, 'en')).toBeUndefined(),
)
