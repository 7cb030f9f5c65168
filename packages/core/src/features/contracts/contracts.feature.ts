import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `contracts`: calls of contracts' functions. */
export const contracts: FeatureEntry<'contracts'> = defineFeature({
  name: 'contracts',
  load: async (context) => (await import('./contracts.setup.js')).createContracts(context),
})
