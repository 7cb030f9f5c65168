import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'

/** The modal: whether it is open. The router decides which view it shows. */
export const modal: FeatureEntry<'modal'> = defineFeature({
  name: 'modal',
  load: async (context) => (await import('./modal.setup.js')).createModal(context),
  switches: { branding: aFlag() },
  dispose: (modal) => modal.dispose(),
})
