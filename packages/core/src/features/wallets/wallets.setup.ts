import type { FeatureContext } from '../../kit/feature.types.js'
import { createDirectoryService } from '../../services/directory.service.js'
import { createDirectoryClient } from './wallets.client.js'
import { createWalletsController } from './wallets.controller.js'
import { createServiceHints } from '../../services/service.hints.js'
import type { WalletsController } from './wallets.types.js'

/** Makes the controller of the directory's wallets. Making it requests nothing. */
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
    // The remote configuration is asked for with the first wallets. The wallets don't wait for it.
    open() {
      void config.load()
      return wallets.open()
    },
    // A visitor who tries the wallets again means everything that is requested with them.
    retry() {
      void config.load()
      return wallets.retry()
    },
  }
}
