export { describeAdapter } from '../describeAdapter.js'
export { describeSource } from '../describeSource.js'
export { describeSwapProvider } from '../describeSwapProvider.js'
export type { SourceHarness } from '../sourceHarness.types.js'
export type { SwappedAmounts, SwapProviderHarness } from '../swapHarness.types.js'
export { describePending, type PendingHarness, type PendingKitOptions } from '../describePending.js'
export type {
  AdapterHarness,
  AdapterTraits,
  HarnessMining,
  HarnessToken,
  HarnessWallet,
  HarnessWalletNetwork,
  HarnessWalletSwitches,
} from '../adapterHarness.types.js'
