import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../kit/options.readers.js'
import type { activityErrors } from './activity.errors.js'
import type { ActivityRoutes } from './activity.routes.js'
import type { ActivityController, ActivitySwitches } from './activity.types.js'

/** The types that the activity adds to the kit. */
interface ActivityTypes {
  switches: ActivitySwitches
  routes: ActivityRoutes
  errors: typeof activityErrors
}

/** The feature `activity`: what the active account did (S3.08). */
export const activity: LazyFeature<ActivityController, ActivityTypes> = defineFeature({
  name: 'activity',
  chunk: 'holdings',
  switches: { activity: aFlag() },
  load: async (context) => (await import('./activity.setup.js')).createActivity(context),
  dispose: (activity) => activity.dispose(),
})
