import type { CaipNetworkId } from '@latchkit/core'
import { walletError, type Signer } from '@latchkit/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Address, Client, Transport, Chain } from 'viem'
import { toChainId, toNetworkId } from './wagmi.config.js'
import type { WagmiConnectors } from './wagmi.connectors.js'

/** What the capability groups take. */
export interface CapabilityDeps {
  readonly config: Config
  readonly connectors: WagmiConnectors
}

/** A signer as wagmi's actions take it. Throws `wallet/provider-not-found`. */
export const signerOf = (
  { connectors }: CapabilityDeps,
  { connectorId, address, networkId }: Signer,
): { connector: WagmiConnector; account: Address; chainId: number } => ({
  connector: connectors.get(connectorId),
  account: address as Address,
  chainId: toChainId(networkId),
})

/** The same for what is sent on the signer's network. Throws `wallet/wrong-network` where the wallet is on another. */
export async function senderOf(deps: CapabilityDeps, signer: Signer): Promise<ReturnType<typeof signerOf>> {
  const sender = signerOf(deps, signer)
  const actual = toNetworkId(await sender.connector.getChainId())
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return sender
}

/** The client that reads a network over the app's own RPC. Throws where the config doesn't have the network. */
export const clientOf = ({ config }: CapabilityDeps, networkId: CaipNetworkId): Client<Transport, Chain> =>
  config.getClient({ chainId: toChainId(networkId) })
