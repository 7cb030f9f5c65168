import type { CaipNetworkId } from '@latchkit/core'
import { chainNotConfigured, walletError } from '@latchkit/core/adapter'
import { toConnection } from './bitcoin.accounts.js'
import { toBitcoinError } from './bitcoin.errors.js'
import { presently, tell, useOf, type BitcoinDeps } from './bitcoin.connection.js'

/**
 * Moves a connection to another of the app's networks: by asking the wallet where it is on a network itself, else where
 * its accounts are good for that network too. Believes only what it reads back (F078). Throws
 * `wallet/switch-not-supported`, `wallet/wrong-network` or what the wallet says.
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
  const connection = toConnection(await presently(deps, connectorId, link.read()), [networkId])
  const actual = connection?.networkId
  if (actual !== networkId)
    throw link.switchNetwork
      ? walletError('wrong-network', { actual, expected: networkId })
      : walletError('switch-not-supported')
  // Some wallets switch without telling.
  if (use.connection) tell(deps, connectorId, use, connection)
}
