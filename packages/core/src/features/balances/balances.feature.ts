import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `balances`: what the active account has, and what it is worth (S3.04). */
export const balances: FeatureEntry<'balances'> = defineFeature({
  name: 'balances',
  load: async (context) => (await import('./balances.setup.js')).createBalances(context),
  dispose: (balances) => balances.dispose(),
})
