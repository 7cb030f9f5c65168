import { signerOf } from '../../adapter/signerOf.js'
import { abilityFor } from '../signing/signing.rules.js'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Report } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isText } from '../../base/guard.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { OperationsController } from '../operations/operations.types.js'
import { permissionsError } from './permissions.errors.js'
import { checkRequests } from './permissions.rules.js'
import type { PermissionsController } from './permissions.types.js'

/** The dependencies of the permissions. */
export interface PermissionsDeps {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly operations: Pick<OperationsController, 'run'>
  readonly environment: Pick<Environment, 'clock'>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** Makes the controller of the permissions. */
export function createPermissionsController(deps: PermissionsDeps): PermissionsController {
  const { adapters, operations, environment, trackError } = deps
  const controller: PermissionsController = {
    grant: async (given) => {
      const requests = checkRequests(given, environment.clock.now())
      return operations.run({
        kind: 'grantPermissions',
        content: requests,
        steps: [
          {
            async ask({ account, check }) {
              const ability = await abilityFor(adapters, account, 'permissions')
              check()
              return ability.grant(signerOf(account), requests)
            },
          },
        ],
      })
    },
    revoke: async (context) => {
      if (!isText(context)) throw permissionsError('no-context')
      return operations.run({
        kind: 'revokePermission',
        content: context,
        steps: [
          {
            async ask({ account, check }) {
              const ability = await abilityFor(adapters, account, 'permissions')
              check()
              await ability.revoke(signerOf(account), context)
            },
          },
        ],
      })
    },
  }
  return wrapErrors(controller, trackError)
}
