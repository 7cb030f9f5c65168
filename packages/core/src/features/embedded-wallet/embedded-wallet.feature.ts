import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `embeddedWallet`: a wallet from an email address. */
export const embeddedWallet: FeatureEntry<'embeddedWallet'> = defineFeature({
  name: 'embeddedWallet',
  load: async (context) => (await import('./embedded-wallet.setup.js')).setUpEmbeddedWallet(context),
  dispose: (wallet) => wallet.dispose(),
})
