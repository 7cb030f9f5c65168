import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { activityErrors } from './activity.errors.js'
import type { ActivityController } from './activity.types.js'

/** The feature `activity`: what the active account did (S3.08). */
export const activity: LazyFeature<ActivityController, { errors: typeof activityErrors }> = defineFeature({
  name: 'activity',
  chunk: 'activity',
  load: async (context) => (await import('./activity.setup.js')).createActivity(context),
  dispose: (activity) => activity.dispose(),
})
