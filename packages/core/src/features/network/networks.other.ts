import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Network } from '../../adapter/network.types.js'

const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const
const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const

function network(
  namespace: Namespace,
  reference: string,
  rest: Pick<Network, 'name' | 'nativeCurrency' | 'testnet' | 'rpcUrls'>,
): Network {
  const caipNetworkId: CaipNetworkId = `${namespace}:${reference}`
  return { id: reference, caipNetworkId, chainNamespace: namespace, ...rest }
}

const http = (...urls: string[]): Network['rpcUrls'] => ({ default: { http: urls } })

/** Solana's main network (CAIP-2 by its genesis hash). */
export const solana: Network = /* #__PURE__ */ network('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', {
  name: 'Solana',
  nativeCurrency: SOL,
  rpcUrls: /* #__PURE__ */ http('https://api.mainnet-beta.solana.com'),
})

/** Solana's development network. */
export const solanaDevnet: Network = /* #__PURE__ */ network('solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', {
  name: 'Solana Devnet',
  nativeCurrency: SOL,
  testnet: true,
  rpcUrls: /* #__PURE__ */ http('https://api.devnet.solana.com'),
})

/** Solana's test network. */
export const solanaTestnet: Network = /* #__PURE__ */ network('solana', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', {
  name: 'Solana Testnet',
  nativeCurrency: SOL,
  testnet: true,
  rpcUrls: /* #__PURE__ */ http('https://api.testnet.solana.com'),
})

/** Bitcoin's main network (CAIP-2 by its genesis hash). It names no RPC URL: the app must give one. */
export const bitcoin: Network = /* #__PURE__ */ network('bip122', '000000000019d6689c085ae165831e93', {
  name: 'Bitcoin',
  nativeCurrency: BTC,
  rpcUrls: /* #__PURE__ */ http(),
})

/** Bitcoin's test network. It names no RPC URL. */
export const bitcoinTestnet: Network = /* #__PURE__ */ network('bip122', '000000000933ea01ad0ee984209779ba', {
  name: 'Bitcoin Testnet',
  nativeCurrency: BTC,
  testnet: true,
  rpcUrls: /* #__PURE__ */ http(),
})

/** Bitcoin's signet. It names no RPC URL. */
export const bitcoinSignet: Network = /* #__PURE__ */ network('bip122', '00000008819873e925422c1ff0f99f7c', {
  name: 'Bitcoin Signet',
  nativeCurrency: BTC,
  testnet: true,
  rpcUrls: /* #__PURE__ */ http(),
})
