import type { FeatureContext } from '../../kit/feature.types.js'
import { createEmbeddedWalletController } from './embedded-wallet.controller.js'
import type { EmbeddedWalletController } from './embedded-wallet.types.js'

/** Makes the controller of the embedded wallet from the kit's context. Sends no request. */
export function setUpEmbeddedWallet(_: FeatureContext): EmbeddedWalletController {
  return createEmbeddedWalletController()
}
