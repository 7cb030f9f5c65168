export { describeAdapter } from '../describeAdapter.js'
export { describeSource } from '../describeSource.js'
export type { SourceHarness } from '../sourceHarness.types.js'
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
