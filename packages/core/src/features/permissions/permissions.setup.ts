import type { FeatureContext } from '../../kit/feature.types.js'
import { createPermissionsController } from './permissions.controller.js'
import type { PermissionsController } from './permissions.types.js'

/** Makes the controller of the permissions from the kit's context. */
export async function createPermissions(context: FeatureContext): Promise<PermissionsController> {
  return createPermissionsController({ ...context, operations: await context.load('operations') })
}
