import type { Network } from '@latchkit/core/networks'

const network = (id: number, name: string, symbol: string): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  // Port 9 is "discard": a request gets no answer, and no test waits long.
  rpcUrls: { default: { http: [`http://127.0.0.1:9/${id}`] } },
  testnet: true,
})

/** A made-up network: `eip155:900001`, its coin is ALP. It is the default network of a test kit. */
export const alphaNetwork: Network = /* #__PURE__ */ network(900_001, 'Alpha', 'ALP')

/** Another made-up network: `eip155:900002`, its coin is BET. */
export const betaNetwork: Network = /* #__PURE__ */ network(900_002, 'Beta', 'BET')

/** A network that no test kit has. A wallet on it is on an unsupported network. */
export const foreignNetwork: Network = /* #__PURE__ */ network(900_003, 'Foreign', 'FOR')
