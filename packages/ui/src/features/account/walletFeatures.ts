import type { WalletFeature } from '@latchkit/core'

/** The order of the account's actions where the app gives none (S9.11). */
export const WALLET_FEATURES_ORDER: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/**
 * Sorts the actions of the account as the app names them in `features.walletFeaturesOrder` (S3.16). Those that the app
 * leaves out come last: each has a switch of its own that hides it.
 */
export const inOrder = <feature extends WalletFeature>(
  offered: readonly feature[],
  order: readonly WalletFeature[] = WALLET_FEATURES_ORDER,
): feature[] => {
  const all: readonly WalletFeature[] = [...order, ...WALLET_FEATURES_ORDER]
  return [...offered].sort((a, b) => all.indexOf(a) - all.indexOf(b))
}
