import type { CaipNetworkId } from '@latchkit/core'
import { chainNotConfigured, walletError } from '@latchkit/core/adapter'
import { toConnection } from './bitcoin.accounts.js'
import { toBitcoinError } from './bitcoin.errors.js'
import { presently, tell, useOf, type BitcoinDeps } from './bitcoin.connection.js'

/**
 * Moves a connection to another network of the app, named by its CAIP-2 id. A wallet that is on one network at a time
 * is asked to switch. For other wallets, the accounts must be usable on the new network. Then reads the accounts back,
 * and trusts only them (F078).
 *
 * Rejects with `network/not-found` for a network that the app doesn't have, `wallet/disconnected` without a connection,
 * `wallet/switch-not-supported` where the wallet can't switch, `wallet/wrong-network` where it is on another network
 * afterwards, `wallet/timed-out` where it doesn't answer, or with the wallet's error.
 */
export async function switchNetwork(
  deps: BitcoinDeps,
  { connectorId, networkId }: { connectorId: string; networkId: CaipNetworkId },
): Promise<void> {
  if (!deps.context.networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
    throw chainNotConfigured({ id: networkId })
  const use = await useOf(deps, connectorId)
  const { link } = use
  if (!use.connection) throw walletError('disconnected')
  await link.switchNetwork?.(networkId).catch((thrown: unknown) => {
    const error = toBitcoinError(thrown)
    throw error.code === 'wallet/unsupported-method' ? walletError('switch-not-supported', {}, thrown) : error
  })
  const shared = await presently(deps, connectorId, link.read())
  const connection = toConnection(shared, [networkId])
  const actual = connection?.networkId
  if (actual !== networkId)
    throw link.switchNetwork
      ? walletError('wrong-network', { actual, expected: networkId })
      : walletError('switch-not-supported')
  // Some wallets switch without an event.
  if (!use.connection) return
  use.shared = shared
  tell(deps, connectorId, use, connection)
}
