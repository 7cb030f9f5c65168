export * from 'viem/chains'
export * from '../features/network/networks.other.js'
export { evmNetwork, type EvmNetwork } from '../features/network/evmNetwork.js'
export type { EvmChain, Network } from '../adapter/network.types.js'
