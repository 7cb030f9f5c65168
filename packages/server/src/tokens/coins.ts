import type { Chain } from 'viem'
import type { Token } from './tokens.types.js'

/** The source of the coins of networks. */
export interface CoinSource {
  /** Resolves with the coin of a network. That of an unknown EVM chain has 18 decimals and the symbol COIN. */
  readonly of: (networkId: string) => Promise<Token>
}

/** The coins of the kinds of network on which all networks have one coin. */
const OF_KIND = new Map([['solana', { name: 'Solana', symbol: 'SOL', decimals: 9 }]])
const UNKNOWN = { name: 'Coin', symbol: 'COIN', decimals: 18 }

/** Makes the source of coins: viem's chains, and Solana. */
export function createCoins(): CoinSource {
  let loading: Promise<ReadonlyMap<string, Chain>> | undefined
  return {
    async of(networkId) {
      const ofKind = OF_KIND.get(networkId.replace(/:.*/s, ''))
      if (ofKind) return { networkId, address: undefined, ...ofKind }
      const { name, symbol, decimals } = (await (loading ??= loadChains())).get(networkId)?.nativeCurrency ?? UNKNOWN
      return { networkId, address: undefined, name, symbol, decimals }
    },
  }
}

/** viem's chains by their ids. They take longer to load than the rest of the server, so they load when they are needed. */
async function loadChains(): Promise<ReadonlyMap<string, Chain>> {
  const chains: readonly Chain[] = Object.values(await import('viem/chains'))
  return new Map(chains.map((chain) => [`eip155:${chain.id}`, chain]))
}
