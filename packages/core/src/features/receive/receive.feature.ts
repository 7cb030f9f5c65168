import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `receive`: the active account's address and links to pay it, and what arrives. */
export const receive: FeatureEntry<'receive'> = defineFeature({
  name: 'receive',
  load: async (context) => (await import('./receive.setup.js')).createReceive(context),
})
