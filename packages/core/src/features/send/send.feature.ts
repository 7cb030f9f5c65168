import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `send`: pays the coin and tokens of the active account. */
export const send: FeatureEntry<'send'> = defineFeature({
  name: 'send',
  load: async (context) => (await import('./send.setup.js')).createSend(context),
  dispose: (send) => send.dispose(),
})
