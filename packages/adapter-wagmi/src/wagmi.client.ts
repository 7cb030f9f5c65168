import type { CaipNetworkId } from '@latchkit/core'
import { toChainId } from '@latchkit/core/adapter'
import type { Chain, Client, Transport } from 'viem'
import { evmChains, type WagmiDeps } from './wagmi.deps.js'

/** The client that reads a network over the app's own RPC. Throws where the config doesn't have the network. */
export function clientOf(deps: WagmiDeps, networkId: CaipNetworkId): Client<Transport, Chain> {
  knowChains(deps)
  const chainId = toChainId(networkId)
  const client = deps.config.getClient({ chainId })
  const chain = evmChains(deps.networks).find(({ id }) => id === chainId)
  if (!chain || chain === client.chain) return client
  // wagmi keeps the client that it made first, whatever took the chain's place. A config of the app's may know of
  // contracts and fees that the network doesn't tell.
  return { ...client, chain: deps.addTransport ? chain : { ...client.chain, ...chain } }
}

/** Gives a config of the adapter's own the networks as they are by now. What the app brought stays as it is. */
export function knowChains({ config, networks, addTransport }: WagmiDeps): void {
  if (!addTransport) return
  const chains = evmChains(networks)
  const isKnown = chains.length === config.chains.length && chains.every((chain, at) => chain === config.chains[at])
  if (isKnown) return
  for (const { id } of chains) addTransport(id)
  // wagmi ignores an empty list: a config has a chain at least.
  config._internal.chains.setState(chains as typeof config.chains)
}
