import { aFlag } from '../../base/options.readers.js'
import type { EarlyPart } from '../../kit/feature.types.js'

/** The switches of the embedded wallet. */
export const embeddedWallet: EarlyPart<'embeddedWallet'> = {
  switches: { email: aFlag(), emailShowWallets: aFlag() },
}
