import type { CaipNetworkId } from '@latchkit/core'
import { toChainId } from '@latchkit/core/adapter'
import type { Chain, Client, Transport } from 'viem'
import { evmChains, type WagmiDeps } from './wagmi.deps.js'

/**
 * Returns the client that reads a network over the app's own RPC. Throws wagmi's error where the config doesn't have
 * the network.
 */
export function clientOf(deps: WagmiDeps, networkId: CaipNetworkId): Client<Transport, Chain> {
  knowChains(deps)
  const chainId = toChainId(networkId)
  const client = deps.config.getClient({ chainId })
  const chain = evmChains(deps.networks).find(({ id }) => id === chainId)
  if (!chain || chain === client.chain) return client
  // wagmi keeps its first client of a chain, also after the chain was replaced. The app's own config may have contracts
  // and fees that the network doesn't have.
  return { ...client, chain: deps.addTransport ? chain : { ...client.chain, ...chain } }
}

/**
 * Updates the chains of a config that the adapter made, from the app's networks. The app's own config stays as it is.
 */
export function knowChains({ config, networks, addTransport }: WagmiDeps): void {
  if (!addTransport) return
  const chains = evmChains(networks)
  const isKnown = chains.length === config.chains.length && chains.every((chain, at) => chain === config.chains[at])
  if (isKnown) return
  for (const { id } of chains) addTransport(id)
  // wagmi ignores an empty list, because a config needs at least one chain.
  config._internal.chains.setState(chains as typeof config.chains)
}
