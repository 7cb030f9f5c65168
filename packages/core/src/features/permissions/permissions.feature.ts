import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `permissions`: permissions for later requests (ERC-7715). */
export const permissions: FeatureEntry<'permissions'> = defineFeature({
  name: 'permissions',
  load: async (context) => (await import('./permissions.setup.js')).createPermissions(context),
})
