import type { FeatureContext } from '../../kit/feature.types.js'
import { createDirectoryService } from '../../services/directory.service.js'
import { createConfigClient } from './config.client.js'
import { createConfigController } from './config.controller.js'
import type { ConfigController } from './config.types.js'

/** Makes the controller of the remote configuration from the kit's context. Sends no request. */
export function createConfig({ environment, options }: FeatureContext): ConfigController {
  return createConfigController({
    environment,
    client: createConfigClient(createDirectoryService({ environment, options })),
    features: options.features,
    debug: options.debug,
  })
}
