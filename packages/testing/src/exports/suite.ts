export { describeAdapter } from '../describeAdapter.js'
export type {
  AdapterHarness,
  AdapterTraits,
  HarnessMining,
  HarnessToken,
  HarnessWallet,
  HarnessWalletSwitches,
} from '../adapterHarness.types.js'
