// Without viem, which an app without EVM networks need not install.
export { bitcoin, bitcoinSignet, bitcoinTestnet } from '../features/network/networks.other.js'
export type { Network } from '../features/network/network.types.js'
