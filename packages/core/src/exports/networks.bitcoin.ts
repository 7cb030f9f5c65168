// This entry does not import viem: an app without EVM networks need not install it.
export { bitcoin, bitcoinSignet, bitcoinTestnet } from '../features/network/networks.other.js'
export type { Network } from '../adapter/network.types.js'
