import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { somePictures } from './pictures.options.js'
import type { PicturesController, PicturesOptions } from './pictures.types.js'

/** The feature `pictures`: pictures of networks, tokens and wallets that the app names. */
export const pictures: LazyFeature<PicturesController, { options: PicturesOptions }> = defineFeature({
  name: 'pictures',
  chunk: 'pictures',
  load: async ({ environment }) => (await import('./pictures.controller.js')).createPicturesController(environment),
  options: { pictures: somePictures },
})
