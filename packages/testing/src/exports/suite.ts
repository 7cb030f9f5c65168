export { describeAdapter } from '../describeAdapter.js'
export type {
  AdapterHarness,
  AdapterTraits,
  HarnessMining,
  HarnessToken,
  HarnessWallet,
  HarnessWalletNetwork,
  HarnessWalletSwitches,
} from '../adapterHarness.types.js'
