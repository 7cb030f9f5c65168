import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { AlertController } from './alert.types.js'

/** The feature `alert`: a message for developers, shown in the modal in debug mode. */
export const alert: LazyFeature<AlertController> = defineFeature({
  name: 'alert',
  chunk: 'views',
  load: async ({ options }) => (await import('./alert.controller.js')).createAlertController(options),
})
