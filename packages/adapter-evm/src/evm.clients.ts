import type { CaipNetworkId, LatchErrorCode } from '@latchkit/core'
import { chainNotConfigured, LatchError, readChainId, type AdapterContext } from '@latchkit/core/adapter'
import { createClient, type Chain, type Client, type Transport } from 'viem'
import { createRpcFetch } from './evm.fetch.js'
import { urlsOf, type RpcUrls } from './evm.hosts.js'
import { createTransport } from './evm.transport.js'

/** How much call data goes into one multicall, in bytes (S9.05). */
export const MULTICALL_BATCH_BYTES = 1_024

type Network = AdapterContext['networks'][number]

/** viem's clients for the app's EVM networks, each made at its first use. */
export type EvmClients = (networkId: CaipNetworkId) => Client<Transport, Chain>

/**
 * Makes them. One of them polls twice a block, every 500 to 4000 ms (S9.05, viem's own rule). Throws `network/not-found`
 * for a network that isn't the app's (S8.13), `options/bad-networks` for a chain id of 2^31 or above (S5.12).
 */
export function createEvmClients({ networks, environment }: AdapterContext, rpcUrls: RpcUrls = {}): EvmClients {
  /** By network and not by its id: one that the app put in the place of another has other URLs. */
  const clients = new WeakMap<Network, Client<Transport, Chain>>()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const fetchFn = createRpcFetch((...request) => fetch(...request), environment.clock.now)
  const isHidden = (): boolean => environment.window?.document?.hidden ?? false

  function make(network: Network): Client<Transport, Chain> {
    if (readChainId(network.id) === undefined) throw invalidChainId(network.caipNetworkId)
    // A network of eip155 is a viem chain with its CAIP ids.
    const chain = network as object as Chain
    const transport = createTransport(urlsOf(network, rpcUrls, timeZone), { fetchFn, isHidden })
    return createClient({ chain, transport, batch: { multicall: { batchSize: MULTICALL_BATCH_BYTES } } })
  }
  return (networkId) => {
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
    if (!network) throw chainNotConfigured({ id: networkId })
    const client = clients.get(network) ?? make(network)
    clients.set(network, client)
    return client
  }
}

function invalidChainId(networkId: CaipNetworkId): LatchError {
  const code: LatchErrorCode = 'options/bad-networks'
  return new LatchError({ code, message: 'Invalid chainId', context: { networkId } })
}
