import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { anObject } from '../../kit/options.readers.js'
import type { balancesErrors } from './balances.errors.js'
import type { BalancesController, BalancesOptions } from './balances.types.js'

/** The types that the balances add to the kit. */
interface BalancesTypes {
  options: BalancesOptions
  errors: typeof balancesErrors
}

/** The feature `balances`: what the active account has, and what it is worth (S3.04). */
export const balances: LazyFeature<BalancesController, BalancesTypes> = defineFeature({
  name: 'balances',
  chunk: 'holdings',
  options: { tokens: anObject() },
  hints: () => import('./balances.hints.js'),
  load: async (context) => (await import('./balances.setup.js')).createBalances(context),
  dispose: (balances) => balances.dispose(),
})
