import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag, aListOfGroups, anything, someTexts } from '../../base/options.readers.js'

/** The options and switches of the lists of wallets. */
export const wallets: EarlyPart<'wallets'> = {
  options: {
    customWallets: anything,
    includeWalletIds: someTexts,
    excludeWalletIds: someTexts,
    featuredWalletIds: someTexts,
    walletGroups: aListOfGroups,
  },
  switches: { allWallets: aFlag(), collapseWallets: aFlag() },
}
