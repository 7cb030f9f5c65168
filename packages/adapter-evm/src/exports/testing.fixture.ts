export { describeEvmFaults } from '../describeEvmFaults.fixture.js'
export { attachedWallet, EVM_TRAITS, REJECTIONS, startEvmWorld, type EvmWorld } from '../evmHarness.fixture.js'
export { startRpcTap, type RpcTap } from '../rpcTap.fixture.js'
