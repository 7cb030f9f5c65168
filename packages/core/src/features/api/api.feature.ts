import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `api`: the client of the main API (S7.01). */
export const api: FeatureEntry<'api'> = defineFeature({
  name: 'api',
  load: async (context) => (await import('./api.controller.js')).createApiController(context),
})
