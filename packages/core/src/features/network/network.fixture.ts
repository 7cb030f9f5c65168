import type { Network } from '../../adapter/network.types.js'

/** A network for tests that ask no node: `eip155:1`, named "One". */
export const oneNetwork: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'One',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
