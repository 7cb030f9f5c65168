import {
  arbitrum,
  avalanche,
  base,
  baseSepolia,
  berachain,
  blast,
  bsc,
  celo,
  fantom,
  foundry,
  gnosis,
  linea,
  mainnet,
  mantle,
  metis,
  mode,
  moonbeam,
  optimism,
  optimismSepolia,
  polygon,
  polygonAmoy,
  scroll,
  sepolia,
  sonic,
  unichain,
  worldchain,
  zksync,
  zora,
} from 'viem/chains'
import { namespaceOf } from '../rpc/createNetworks.js'

/** What a visitor calls a network and its coin. */
export interface NetworkFacts {
  readonly name: string
  /** The symbol of the coin. Undefined where it isn't known: its amounts then have no name. */
  readonly symbol: string | undefined
  /** The decimals of the coin. */
  readonly decimals: number
}

const EVM = [
  ...[arbitrum, avalanche, base, baseSepolia, berachain, blast, bsc, celo, fantom, foundry, gnosis, linea, mainnet],
  ...[mantle, metis, mode, moonbeam, optimism, optimismSepolia, polygon, polygonAmoy, scroll, sepolia, sonic],
  ...[unichain, worldchain, zksync, zora],
]
const SOL = { symbol: 'SOL', decimals: 9 }
const SOLANA: Readonly<Record<string, NetworkFacts>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { name: 'Solana', ...SOL },
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { name: 'Solana Devnet', ...SOL },
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': { name: 'Solana Testnet', ...SOL },
}

/** The coin of a namespace whose networks all have the same one. */
const COINS: Readonly<Record<string, Omit<NetworkFacts, 'name'>>> = { solana: SOL }

/**
 * What is known of a network, by its CAIP-2 id. Another one goes by its id: no page's word counts here, since a page could name
 * a network after a test network.
 */
export function networkFactsOf(chainId: string): NetworkFacts {
  const known = new Map(EVM.map((chain) => [`eip155:${chain.id}`, chain])).get(chainId)
  if (known) return { name: known.name, symbol: known.nativeCurrency.symbol, decimals: known.nativeCurrency.decimals }
  const coin = COINS[namespaceOf(chainId)] ?? { symbol: undefined, decimals: 18 }
  return SOLANA[chainId] ?? { name: chainId, ...coin }
}
