import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The router: which view the modal shows. */
export const router: FeatureEntry<'router'> = defineFeature({
  name: 'router',
  load: async (context) => (await import('./router.setup.js')).createRouter(context),
  dispose: (router) => router.dispose(),
})
