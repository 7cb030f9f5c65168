import type { CaipNetworkId } from '@latchkit/core'
import {
  chainNotConfigured,
  switchNetwork as switchWallet,
  toChainId,
  toNetworkId,
  walletError,
  withTimeout,
} from '@latchkit/core/adapter'
import { switchChain } from '@wagmi/core'
import { knowChains } from './wagmi.client.js'
import { awaitState, connectionsOf, connectorOf, eip1193Of, readChain } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** How long a wallet may take to reach the network after it answered. */
const SWITCH_SETTLE_MS = 3_000

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
  const arrival = awaitState(deps, () => connectionsOf(deps, connectorId)[0]?.chainId === chainId)
  try {
    // Some wallets never answer, but report that they have switched (F261).
    await Promise.race([arrival.isReached, switchChain(deps.config, { connector, chainId })])
    const { clock } = deps.environment
    // Others answer before they move (F266).
    if ((await connector.getChainId()) !== chainId)
      await withTimeout(clock, SWITCH_SETTLE_MS, arrival.isReached, () => undefined).catch(() => undefined)
  } finally {
    arrival.stop()
  }
  const actual = toNetworkId(await readChain(deps, connectorId, connector))
  if (actual !== networkId) throw walletError('wrong-network', { actual, expected: networkId })
}
