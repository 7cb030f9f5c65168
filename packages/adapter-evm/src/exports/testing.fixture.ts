export { describeEvmFaults } from '../describeEvmFaults.fixture.js'
export { attachedWallet, REJECTIONS, startEvmWorld, type EvmWorld } from '../evmHarness.fixture.js'
export { startRpcTap, type RpcTap } from '../rpcTap.fixture.js'
