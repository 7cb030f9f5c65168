import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLAIN_SCALE, scaleBy, shownAmount, unitsToPay } from './scale.js'

const amount = fc.bigInt({ min: 0n, max: 2n ** 200n })
const part = fc.bigInt({ min: 1n, max: 10n ** 20n })

it('F303 of units that a link asks for, what is shown is paid by no more of them', () => {
  fc.assert(
    fc.property(amount, part, part, (units, above, below) => {
      const { toShown, toUnits } = scaleBy(above, below)
      const paid = toUnits(toShown(units))
      expect(paid).toBeLessThanOrEqual(units)
      expect(toShown(paid)).toBe(toShown(units))
      // Where each unit is shown, it is paid exactly.
      if (above >= below) expect(paid).toBe(units)
    }),
  )
})

it('F304 of an amount that is asked for, the link asks for units that are shown as no more', () => {
  fc.assert(
    fc.property(amount, part, part, (shown, above, below) => {
      const scale = scaleBy(above, below)
      fc.pre(scale.toUnits(shown) > 0n || shown === 0n)
      const asked = scale.toShown(unitsToPay(scale, shown))
      expect(asked).toBeLessThanOrEqual(shown)
      if (above <= below) expect(asked).toBe(shown)
    }),
  )
})

it('has the units of an amount only where the token has a multiplier', () => {
  const scale = scaleBy(5n, 1n)
  expect(shownAmount(7n, scale)).toEqual({ value: 35n, units: 7n, scale })
  expect(shownAmount(7n, PLAIN_SCALE)).toEqual({ value: 7n })
})
