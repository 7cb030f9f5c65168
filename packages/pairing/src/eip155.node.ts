import { askJsonRpc, chainNotConfigured, urlsOf, walletError, type PairingContext } from '@latchkit/core/adapter'

/**
 * Requests a method from the app's own RPCs of a network, one after the other until one answers. Does not use the
 * library, which would ask the RPC of another network, or its maker's. Rejects with the node's error, with `wallet/…`,
 * or with `network/not-found` for a network that is not the app's.
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
    // The app asked the wallet's provider: an error with an HTTP status alone would mean nothing to it.
    throw error instanceof Error && 'status' in error ? walletError('bad-answer', { method }, error) : error
  }
}
