import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { permitFamily } from './swap.storage.js'

/** The feature `swap`: swaps tokens of the active account. */
export const swap: FeatureEntry<'swap'> = defineFeature({
  name: 'swap',
  load: async (context) => (await import('./swap.setup.js')).createSwap(context),
  follows: [permitFamily.name],
  follow: (swap) => swap.follow(),
  dispose: (swap) => swap.dispose(),
})
