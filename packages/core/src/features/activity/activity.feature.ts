import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `activity`: what the active account did (S3.08). */
export const activity: FeatureEntry<'activity'> = defineFeature({
  name: 'activity',
  load: async (context) => (await import('./activity.setup.js')).createActivity(context),
  dispose: (activity) => activity.dispose(),
})
