import type { Environment } from '../base/environment.js'
import type { ServiceOptions } from './service.options.js'
import { endpointOf } from './endpoints.js'
import { callerOf, createServiceClient, type ServiceClient } from './service.client.js'

/**
 * Makes the client of the app's wallet directory (`endpoints.directory`). The same service has the remote configuration
 * (S7.23).
 */
export function createDirectoryService({
  environment,
  options,
}: {
  readonly environment: Pick<Environment, 'clock'>
  readonly options: ServiceOptions
}): ServiceClient {
  const endpoint = endpointOf(options.endpoints?.directory)
  return createServiceClient({ clock: environment.clock, endpoint, ...callerOf(options) })
}
