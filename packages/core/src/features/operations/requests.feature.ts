import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `requests`: which wallets are being asked. It is loaded with the code that asks one. */
export const requests: FeatureEntry<'requests'> = defineFeature({
  name: 'requests',
  chunk: 'connect',
  load: async ({ environment }) => (await import('./requests.controller.js')).createRequestsController(environment),
  dispose: (requests) => requests.dispose(),
})
