import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The feature `receive`: the active account's address and links to pay it, and what arrives. */
export const receive: FeatureEntry<'receive'> = defineFeature({
  name: 'receive',
  switches: { receive: aFlag() },
  steps: () => import('./receive.steps.js'),
  load: async (context) => (await import('./receive.setup.js')).createReceive(context),
})
