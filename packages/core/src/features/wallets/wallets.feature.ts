import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag, anything, someTexts } from '../../kit/options.readers.js'
import type { WalletsRoutes } from './wallets.routes.js'
import type { WalletsController, WalletsOptions, WalletsSwitches } from './wallets.types.js'

/** The types that the wallets add to the kit. */
interface WalletsTypes {
  options: WalletsOptions
  switches: WalletsSwitches
  routes: WalletsRoutes
}

/** The feature `wallets`: the wallets of the directory and of the app, which need not be installed (S3.12, S3.13). */
export const wallets: LazyFeature<WalletsController, WalletsTypes> = defineFeature({
  name: 'wallets',
  chunk: 'wallets',
  load: async (context) => (await import('./wallets.setup.js')).createWallets(context),
  options: {
    customWallets: anything,
    includeWalletIds: someTexts,
    excludeWalletIds: someTexts,
    featuredWalletIds: someTexts,
  },
  switches: { allWallets: aFlag(), collapseWallets: aFlag() },
  steps: () => import('./wallets.steps.js'),
  dispose: (wallets) => wallets.dispose(),
})
