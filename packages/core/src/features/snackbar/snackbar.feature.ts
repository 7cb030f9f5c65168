import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `snackbar`: a short message at the bottom of the modal (S4.03). */
export const snackbar: FeatureEntry<'snackbar'> = defineFeature({
  name: 'snackbar',
  load: async ({ environment }) => (await import('./snackbar.controller.js')).createSnackbarController(environment),
})
