export { abilityIn } from '../abilityIn.js'
export { payBy } from '../payBy.js'
export {
  createFakeAdapter,
  type AdapterCall,
  type AdapterSwitches,
  type FakeAdapter,
  type FakeAdapterOptions,
  type Outcome,
} from '../createFakeAdapter.js'
export { createFakeClock, type FakeClock } from '../createFakeClock.js'
export {
  createFakePairing,
  fakePairingId,
  fakePairingUri,
  type FakeApproval,
  type FakePairedProvider,
  type FakePairing,
  type FakePairingOptions,
} from '../createFakePairing.js'
export { createFakeSiwxStore, type FakeSiwxStore, type SiwxStoreSwitches } from '../createFakeSiwxStore.js'
export { createFakeStorage, type FakeStorage, type StorageSwitches } from '../createFakeStorage.js'
export {
  createFakeWallet,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type FakeProvider,
  type FakeWallet,
  type FakeWalletOptions,
  type WalletNode,
  type WalletRequest,
  type WalletSwitches,
} from '../createFakeWallet.js'
export { createFakeWindow } from '../createFakeWindow.js'
export {
  createConnectedLatch,
  createPreparedLatch,
  createTestLatch,
  type TestLatch,
  type TestLatchOptions,
} from '../createTestLatch.js'
export { alphaNetwork, betaNetwork, foreignNetwork } from '../testNetworks.js'
