import type { CaipNetworkId, LatchErrorCode } from '@latchkit/core'
import {
  chainNotConfigured,
  LatchError,
  readChainId,
  type AdapterContext,
  urlsOf,
  type RpcUrls,
} from '@latchkit/core/adapter'
import { createClient, type Chain, type Client, type Transport } from 'viem'
import { createRpcFetch } from './evm.fetch.js'
import { createTransport } from './evm.transport.js'

/** The most call data in one multicall, in bytes (S9.05). */
export const MULTICALL_BATCH_BYTES = 1_024

/** Returns viem's client for one of the app's EVM networks, by its CAIP-2 id. Each client is made at its first use. */
export type EvmClients = (networkId: CaipNetworkId) => Client<Transport, Chain>

interface Made {
  client: Client<Transport, Chain>
  /** True where the client is out of date: its network has other URLs now, or its ranking has ended. */
  isStale(): boolean
}

/**
 * Makes the clients of one kit. A client polls twice per block, every 500 to 4000 ms (S9.05, viem's own rule). Several
 * URLs are ranked while `isRunning` is true (F214). The function that it returns throws `network/not-found` for a
 * network that isn't the app's (S8.13), and `options/bad-networks` for a chain id of 2^31 or above (S5.12).
 */
export function createEvmClients(
  { networks, environment }: AdapterContext,
  rpcUrls: RpcUrls = {},
  isRunning: () => boolean = () => true,
): EvmClients {
  const clients = new Map<CaipNetworkId, Made>()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const fetchFn = createRpcFetch((...request) => fetch(...request), environment.clock.now)
  const isHidden = (): boolean => environment.window?.document?.hidden ?? false

  const networkOf = (id: CaipNetworkId) => networks.find(({ caipNetworkId }) => caipNetworkId === id)
  const nodesOf = (id: CaipNetworkId): readonly string[] => {
    const network = networkOf(id)
    return network ? urlsOf(network, rpcUrls, timeZone) : []
  }

  function make(id: CaipNetworkId, chain: Chain): Made {
    if (readChainId(chain.id) === undefined) throw invalidChainId(id)
    const urls = nodesOf(id)
    const isMoved = (): boolean => nodesOf(id).join() !== urls.join()
    let hasEnded = false
    const transport = createTransport(urls, {
      fetchFn,
      isHidden,
      hasEnded: () => (hasEnded ||= !isRunning() || isMoved()),
    })
    const client = createClient({ chain, transport, batch: { multicall: { batchSize: MULTICALL_BATCH_BYTES } } })
    return { client, isStale: () => hasEnded || isMoved() }
  }
  return (networkId) => {
    // A network of eip155 is a viem chain with its CAIP ids.
    const chain = networkOf(networkId) as object | undefined as Chain | undefined
    if (!chain) throw chainNotConfigured({ id: networkId })
    const known = clients.get(networkId)
    const made = known && !known.isStale() ? known : make(networkId, chain)
    // The app may have replaced the network by one with another coin and the same URLs.
    if (made.client.chain !== chain) made.client = { ...made.client, chain }
    clients.set(networkId, made)
    return made.client
  }
}

function invalidChainId(networkId: CaipNetworkId): LatchError {
  const code: LatchErrorCode = 'options/bad-networks'
  return new LatchError({ code, message: 'Invalid chainId', context: { networkId } })
}
