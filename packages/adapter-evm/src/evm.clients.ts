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

/** How much call data goes into one multicall, in bytes (S9.05). */
export const MULTICALL_BATCH_BYTES = 1_024

/** viem's clients for the app's EVM networks, each made at its first use. */
export type EvmClients = (networkId: CaipNetworkId) => Client<Transport, Chain>

interface Made {
  client: Client<Transport, Chain>
  /** Whether it is of no more use: its network has other URLs by now, or ranking them ended. */
  isStale(): boolean
}

/**
 * Makes them. One of them polls twice a block, every 500 to 4000 ms (S9.05, viem's own rule). Several URLs are ranked as
 * long as `isRunning` says so (F214). Throws `network/not-found` for a network that isn't the app's (S8.13),
 * `options/bad-networks` for a chain id of 2^31 or above (S5.12).
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
    let isOver = false
    const transport = createTransport(urls, {
      fetchFn,
      isHidden,
      isOver: () => (isOver ||= !isRunning() || isMoved()),
    })
    const client = createClient({ chain, transport, batch: { multicall: { batchSize: MULTICALL_BATCH_BYTES } } })
    return { client, isStale: () => isOver || isMoved() }
  }
  return (networkId) => {
    // A network of eip155 is a viem chain with its CAIP ids.
    const chain = networkOf(networkId) as object | undefined as Chain | undefined
    if (!chain) throw chainNotConfigured({ id: networkId })
    const known = clients.get(networkId)
    const made = known && !known.isStale() ? known : make(networkId, chain)
    // The app may have put another network in its place, with another coin at the same nodes.
    if (made.client.chain !== chain) made.client = { ...made.client, chain }
    clients.set(networkId, made)
    return made.client
  }
}

function invalidChainId(networkId: CaipNetworkId): LatchError {
  const code: LatchErrorCode = 'options/bad-networks'
  return new LatchError({ code, message: 'Invalid chainId', context: { networkId } })
}
