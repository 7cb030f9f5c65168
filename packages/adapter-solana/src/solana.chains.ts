import type { CaipNetworkId, Network } from '@latchkit/core'

/** What wallets call the public networks → CAIP-2 reference, which is of their genesis hash. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** What wallets call a validator on this machine, whatever its genesis hash. */
const LOCAL = 'solana:localnet'

const isLocal = ({ rpcUrls }: Network): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(rpcUrls.default.http[0] ?? '')

/** What a wallet that has `chains` calls a network. Undefined where it doesn't have it. */
export function chainOf(network: Network, chains: readonly string[]): string | undefined {
  const { caipNetworkId, id } = network
  const cluster = Object.keys(CLUSTERS).find((name) => CLUSTERS[name] === id)
  const names = [caipNetworkId, cluster, ...(cluster || !isLocal(network) ? [] : [LOCAL])]
  return names.find((name) => name !== undefined && chains.includes(name))
}

/**
 * The network that an account is on. Wallets of Solana are on none themselves: the one that is wished for, else the
 * app's first, where the account has it; where it has none of the app's, its own first.
 */
export function networkOf(
  networks: readonly Network[],
  chains: readonly string[],
  wish: CaipNetworkId | undefined,
): CaipNetworkId {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const wished = own.filter(({ caipNetworkId }) => caipNetworkId === wish)
  const found = [...wished, ...own].find((network) => chainOf(network, chains))
  if (found) return found.caipNetworkId
  const chain = chains.find((name) => /^solana:[-_a-zA-Z0-9]{1,32}$/.test(name)) ?? LOCAL
  return `solana:${CLUSTERS[chain] ?? chain.slice('solana:'.length)}`
}
