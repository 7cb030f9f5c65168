import type { CaipNetworkId, Network } from '@latchkit/core'

/** The name of a public network in the Wallet Standard → its CAIP-2 reference, which is from its genesis hash. */
const CLUSTERS: Readonly<Record<string, string>> = {
  'solana:mainnet': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The name of a local validator in the Wallet Standard. It says nothing about the genesis hash. */
const LOCAL = 'solana:localnet'

const clusterOf = (id: Network['id']): string | undefined => Object.keys(CLUSTERS).find((name) => CLUSTERS[name] === id)

const isLocal = ({ rpcUrls }: Network): boolean =>
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test((rpcUrls.chainDefault ?? rpcUrls.default).http[0] ?? '')

/**
 * Returns the name of a network among the `chains` of a wallet or an account, or undefined where it isn't among them. A
 * network whose first RPC URL is local also matches `solana:localnet`.
 */
export function chainOf(network: Network, chains: readonly string[]): string | undefined {
  const { caipNetworkId, id } = network
  const cluster = clusterOf(id)
  const names = [caipNetworkId, cluster, ...(cluster || !isLocal(network) ? [] : [LOCAL])]
  return names.find((name) => name !== undefined && chains.includes(name))
}

/**
 * Returns the name of a network in a message that signs in (Sign In With Solana). Networks that aren't public are
 * `solana:localnet`.
 */
export const signInChainOf = ({ id }: Pick<Network, 'id'>): string => clusterOf(id) ?? LOCAL

/**
 * Chooses the network of an account, because wallets of Solana are on no network themselves. It is the requested network,
 * else the app's first, of those that the account's `chains` have. Where they have no network of the app, it is their
 * first.
 */
export function networkOf(
  networks: readonly Network[],
  chains: readonly string[],
  requested: CaipNetworkId | undefined,
): CaipNetworkId {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const asked = own.filter(({ caipNetworkId }) => caipNetworkId === requested)
  const found = [...asked, ...own].find((network) => chainOf(network, chains))
  if (found) return found.caipNetworkId
  const chain = chains.find((name) => /^solana:[-_a-zA-Z0-9]{1,32}$/.test(name)) ?? LOCAL
  return `solana:${CLUSTERS[chain] ?? chain.slice('solana:'.length)}`
}
