import type { FeatureContext } from '../../kit/feature.types.js'
import { createActivityClient } from './activity.client.js'
import { createActivityController } from './activity.controller.js'
import type { ActivityController } from './activity.types.js'

/** Makes the controller of the activity from the kit's context. Sends no request. */
export async function createActivity(context: FeatureContext): Promise<ActivityController> {
  const client = createActivityClient(await context.load('api'), context.environment.clock)
  return createActivityController({ ...context, connection: context.get('connection'), kit: context.state, client })
}
