import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { RouterController, RouterEvents } from './router.types.js'

/** The router: which view the modal shows. */
export const router: LazyFeature<RouterController, { events: RouterEvents }> = defineFeature({
  name: 'router',
  chunk: 'views',
  load: async (context) => (await import('./router.setup.js')).createRouter(context),
  dispose: (router) => router.dispose(),
})
