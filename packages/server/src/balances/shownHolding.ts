import { toShown, type TokenScale } from '../scales/scales.types.js'
import type { Holding } from './balances.types.js'

/** What is shown of units of a token, on any chain. */
export const shownHolding = (
  units: bigint,
  scale: TokenScale | undefined,
): Pick<Holding, 'value' | 'units' | 'multiplier'> => ({
  value: toShown(units, scale),
  ...(scale && { units, multiplier: Number(scale.above) / Number(scale.below) }),
})
