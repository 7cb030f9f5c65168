import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `requests`: which wallets are being asked. It is loaded with the code that asks one. */
export const requests: FeatureEntry<'requests'> = defineFeature({
  name: 'requests',
  load: async ({ environment: { clock }, get }) =>
    (await import('./requests.controller.js')).createRequestsController({ clock, connectors: get('connectors') }),
  dispose: (requests) => requests.dispose(),
})
