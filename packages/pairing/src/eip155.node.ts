import { askJsonRpc, chainNotConfigured, urlsOf, walletError, type PairingContext } from '@latchkit/core/adapter'

/**
 * Asks the app's own RPCs of a network until one answers: the library would ask those of another network, or its maker's.
 * Rejects with what the node says, `wallet/…`, or `network/not-found` for a network that isn't the app's.
 */
export async function askNode(
  { networks, environment: { clock } }: PairingContext,
  networkId: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw chainNotConfigured({ id: networkId })
  const urls = urlsOf(network, {})
  if (urls.length === 0) throw walletError('bad-answer', { method: `${network.name}, which names no RPC` })
  try {
    return await askJsonRpc({ clock, urls, method, params })
  } catch (error) {
    // An HTTP failure without words says nothing to the app that asked the wallet's provider.
    throw error instanceof Error && 'status' in error ? walletError('bad-answer', { method }, error) : error
  }
}
