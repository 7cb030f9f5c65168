import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { ApiController } from './api.types.js'

/** The feature `api`: the client of the main API (S7.01). */
export const api: LazyFeature<ApiController> = defineFeature({
  name: 'api',
  chunk: 'services',
  load: async (context) => (await import('./api.controller.js')).createApiController(context),
})
