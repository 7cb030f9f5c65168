import type { CaipNetworkId, Environment } from '@latchkit/core'
import type { AdapterContext, AdapterFact } from '@latchkit/core/adapter'
import { toChainId, toNetworkId, walletError, type Signer } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address, Client, Transport, Chain } from 'viem'
import type { Wanted } from './wagmi.connector.js'
import { connectionsOf, connectorOf } from './wagmi.connections.js'
import type { AttachedWallets } from './wagmi.connectors.js'

/** What every part of the adapter shares. */
export interface WagmiDeps {
  readonly config: Config
  readonly attached: AttachedWallets
  readonly wanted: Wanted
  readonly networks: AdapterContext['networks']
  readonly environment: Environment
  readonly emit: (fact: AdapterFact) => void
}

/** A signer as wagmi's actions take it. Throws `wallet/provider-not-found` or `wallet/disconnected`. */
export function signerOf(
  deps: WagmiDeps,
  { connectorId, address, networkId }: Signer,
): { connector: WagmiConnector; account: Address; chainId: number } {
  const connector = connectorOf(deps, connectorId)
  if (connectionsOf(deps, connectorId).length === 0) throw walletError('disconnected')
  return { connector, account: address as Address, chainId: toChainId(networkId) }
}

/** The same for what is sent on the signer's network. Throws `wallet/wrong-network` where the wallet is on another. */
export async function senderOf(deps: WagmiDeps, signer: Signer): Promise<ReturnType<typeof signerOf>> {
  const sender = signerOf(deps, signer)
  const actual = toNetworkId(await sender.connector.getChainId())
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return sender
}

/** The client that reads a network over the app's own RPC. Throws where the config doesn't have the network. */
export const clientOf = ({ config }: WagmiDeps, networkId: CaipNetworkId): Client<Transport, Chain> =>
  config.getClient({ chainId: toChainId(networkId) })
