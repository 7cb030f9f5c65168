import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { anObject } from '../../base/options.readers.js'

/** The feature `balances`: what the active account has, and what it is worth (S3.04). */
export const balances: FeatureEntry<'balances'> = defineFeature({
  name: 'balances',
  options: { tokens: anObject() },
  hints: () => import('./balances.hints.js'),
  load: async (context) => (await import('./balances.setup.js')).createBalances(context),
  dispose: (balances) => balances.dispose(),
})
