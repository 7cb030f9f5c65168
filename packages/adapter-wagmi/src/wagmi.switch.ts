import type { CaipNetworkId } from '@latchkit/core'
import {
  chainNotConfigured,
  switchNetwork as switchWallet,
  toChainId,
  toNetworkId,
  walletError,
} from '@latchkit/core/adapter'
import { switchChain } from '@wagmi/core'
import { knowChains } from './wagmi.client.js'
import { connectorOf, eip1193Of, readChain } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

/**
 * Switches the network of a wallet, and checks the result by reading the chain from the wallet (F077, F078). Rejects
 * with `wallet/…` or `network/not-found`.
 */
export async function switchNetwork(
  deps: WagmiDeps,
  request: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  const { connectorId, networkId } = request
  const connector = connectorOf(deps, connectorId)
  const chainId = toChainId(networkId)
  if (connector.type === 'injected') {
    // Asked directly: wagmi waits for ever for the event of a wallet that says it switched but didn't.
    await switchWallet(await eip1193Of(deps, connectorId), request)
    // Some wallets switch without an event.
    return connector.onChainChanged(String(chainId))
  }
  if (!deps.networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
    throw chainNotConfigured({ id: networkId })
  await readChain(deps, connectorId, connector)
  knowChains(deps)
  if (!connector.switchChain) throw walletError('switch-not-supported', { wallet: connector.name })
  await switchChain(deps.config, { connector, chainId })
  const actual = toNetworkId(await connector.getChainId())
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
}
