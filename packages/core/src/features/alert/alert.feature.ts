import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `alert`: a message for developers, shown in the modal in debug mode. */
export const alert: FeatureEntry<'alert'> = defineFeature({
  name: 'alert',
  load: async ({ options }) => (await import('./alert.controller.js')).createAlertController(options),
})
