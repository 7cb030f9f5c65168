import { expect, it } from 'vitest'
import { PLAIN_SCALE, scaleBy, shownAmount } from './scale.js'

it('has the units of an amount only where the token has a multiplier', () => {
  const scale = scaleBy(5n, 1n)
  expect(shownAmount(7n, scale)).toEqual({ value: 35n, units: 7n, scale })
  expect(shownAmount(7n, PLAIN_SCALE)).toEqual({ value: 7n })
})
