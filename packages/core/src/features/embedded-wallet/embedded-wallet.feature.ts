import { LatchError } from '../../base/errors.js'
import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `embeddedWallet`: a wallet from an email address. */
export const embeddedWallet: FeatureEntry<'embeddedWallet'> = defineFeature({
  name: 'embeddedWallet',
  async load(context) {
    const loading = import('./embedded-wallet.setup.js').catch((cause: unknown) => {
      // The texts of the feature's errors are in the code that is missing.
      const message = 'Unable to load email login dependency'
      throw new LatchError({ code: 'embedded-wallet/library-missing', message, cause })
    })
    return (await loading).setUpEmbeddedWallet(context)
  },
  dispose: (wallet) => wallet.dispose(),
})
