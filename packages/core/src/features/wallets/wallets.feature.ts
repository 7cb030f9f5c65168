import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `wallets`: the wallets of the directory and of the app, which need not be installed (S3.12, S3.13). */
export const wallets: FeatureEntry<'wallets'> = defineFeature({
  name: 'wallets',
  load: async (context) => (await import('./wallets.setup.js')).createWallets(context),
  dispose: (wallets) => wallets.dispose(),
})
