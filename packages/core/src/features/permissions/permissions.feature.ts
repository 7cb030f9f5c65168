import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { permissionsErrors } from './permissions.errors.js'
import type { PermissionsController } from './permissions.types.js'

/** The feature `permissions`: permissions for later requests (ERC-7715). */
export const permissions: LazyFeature<PermissionsController, { errors: typeof permissionsErrors }> = defineFeature({
  name: 'permissions',
  chunk: 'calls',
  load: async (context) => (await import('./permissions.setup.js')).createPermissions(context),
})
