import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { SnackbarController } from './snackbar.types.js'

/** The feature `snackbar`: a short message at the bottom of the modal (S4.03). */
export const snackbar: LazyFeature<SnackbarController> = defineFeature({
  name: 'snackbar',
  chunk: 'views',
  load: async ({ environment }) => (await import('./snackbar.controller.js')).createSnackbarController(environment),
})
