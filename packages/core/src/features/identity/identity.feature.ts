import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { identityErrors } from './identity.errors.js'
import type { IdentityController } from './identity.types.js'

/** The feature `identity`: the name and the picture of the active account (S3.01). */
export const identity: LazyFeature<IdentityController, { errors: typeof identityErrors }> = defineFeature({
  name: 'identity',
  chunk: 'holdings',
  load: async (context) => (await import('./identity.setup.js')).createIdentity(context),
  dispose: (identity) => identity.dispose(),
})
