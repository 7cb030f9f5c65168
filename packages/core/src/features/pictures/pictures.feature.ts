import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `pictures`: pictures of networks, tokens and wallets that the app names. */
export const pictures: FeatureEntry<'pictures'> = defineFeature({
  name: 'pictures',
  load: async ({ environment }) => (await import('./pictures.controller.js')).createPicturesController(environment),
})
