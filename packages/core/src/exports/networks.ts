export * from '../features/network/networks.evm.js'
export * from '../features/network/networks.other.js'
export { evmNetwork } from '../features/network/evmNetwork.js'
export type { Network } from '../features/network/network.types.js'
