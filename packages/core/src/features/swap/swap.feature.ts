import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `swap`: swaps tokens of the active account. */
export const swap: FeatureEntry<'swap'> = defineFeature({
  name: 'swap',
  load: async (context) => (await import('./swap.setup.js')).createSwap(context),
  // The name of `permitFamily`, whose checks load with the code that swaps.
  follows: ['swap-permit:'],
  follow: (swap) => swap.follow(),
  dispose: (swap) => swap.dispose(),
})
