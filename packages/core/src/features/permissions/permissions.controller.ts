import { createAsks, signerOf, type AskDeps } from '../../adapter/askOnce.js'
import type { Report } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { isText } from '../../base/guard.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import { permissionsError } from './permissions.errors.js'
import { checkRequests } from './permissions.rules.js'
import type { PermissionsController } from './permissions.types.js'

/** The dependencies of the permissions. */
export interface PermissionsDeps extends AskDeps {
  readonly environment: Pick<Environment, 'clock'>
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** Makes the controller of the permissions. */
export function createPermissionsController({
  trackError,
  environment,
  ...deps
}: PermissionsDeps): PermissionsController {
  const { ask, use } = createAsks(deps)
  const controller: PermissionsController = {
    grant: async (given) => {
      const requests = checkRequests(given, environment.clock.now())
      return ask({
        kind: 'grantPermissions',
        content: requests,
        async run(account, lost) {
          const ability = await use('permissions', account)
          lost.throwIfAborted()
          return ability.grant(signerOf(account), requests)
        },
      })
    },
    revoke: async (context) => {
      if (!isText(context)) throw permissionsError('no-context')
      return ask({
        kind: 'revokePermission',
        content: context,
        async run(account, lost) {
          const ability = await use('permissions', account)
          lost.throwIfAborted()
          await ability.revoke(signerOf(account), context)
        },
      })
    },
  }
  return wrapErrors(controller, trackError)
}
