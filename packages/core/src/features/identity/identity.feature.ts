import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `identity`: the name and the picture of the active account (S3.01). */
export const identity: FeatureEntry<'identity'> = defineFeature({
  name: 'identity',
  load: async (context) => (await import('./identity.setup.js')).createIdentity(context),
  dispose: (identity) => identity.dispose(),
})
