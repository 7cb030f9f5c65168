import type { FeatureContext } from '../../kit/feature.types.js'
import { createDirectoryService } from '../../services/directory.service.js'
import { createDirectoryClient } from './wallets.client.js'
import { createWalletsController } from './wallets.controller.js'
import { createServiceHints } from '../../services/service.hints.js'
import type { WalletsController } from './wallets.types.js'

/** Makes the controller of the wallets from the kit's context. Sends no request. */
export async function createWallets(context: FeatureContext): Promise<WalletsController> {
  const { environment, options, networks } = context
  const config = await context.load('config')
  const service = createDirectoryService(context)
  const wallets = createWalletsController({
    ...context,
    connectors: context.get('connectors'),
    client: createDirectoryClient(service),
    hints: createServiceHints({ environment, origin: service.origin, debug: options.debug }),
    networks: () => networks.map(({ caipNetworkId }) => caipNetworkId),
  })
  return {
    ...wallets,
    // The remote configuration is requested together with the first wallets. The wallets do not wait for it.
    open() {
      void config.load()
      return wallets.open()
    },
    // A retry of the wallets also requests the configuration again, where that failed.
    retry() {
      void config.load()
      return wallets.retry()
    },
  }
}
