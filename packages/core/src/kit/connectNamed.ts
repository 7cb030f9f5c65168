import { namespaceOf } from '../base/caip.js'
import type { ConnectedAccount } from '../features/connection/connection.types.js'
import { networkError } from '../features/network/network.errors.js'
import { isSupported, networkIdOf } from '../features/network/network.rules.js'
import type { Latch } from '../latch.types.js'
import type { FeatureContext } from './feature.types.js'

/** `latch.connect`: connects the wallet that the app names, or that of an email, on the network that the app names. */
export async function connectNamed(
  { get, load }: Pick<FeatureContext, 'get' | 'load'>,
  request: Parameters<Latch['connect']>[0],
): Promise<ConnectedAccount> {
  const { network: target } = request
  const connection = get('connection')
  const network = get('network')
  const id = target === undefined ? undefined : networkIdOf(target)
  if (id && !isSupported(network.state.requested, id)) throw networkError('not-found', { id })
  if ('email' in request) return (await load('embeddedWallet')).submitEmail(request.email, id)
  const { wallet } = request
  const connector = get('connectors').named(wallet, id && namespaceOf(id))
  // The code that connects is loaded late, and so is its refusal of an unknown wallet.
  if (!connector) return connection.connect({ connectorId: wallet })
  const { id: connectorId, chain: namespace, name } = connector
  if (id && namespaceOf(id) !== namespace) throw networkError('wrong-namespace', { id, wallet: name, namespace })
  const isConnected = connection.state.connections.some((each) => each.connectorId === connectorId)
  const account = await connection.connect({ connectorId, networkId: id ?? network.requestedNetwork(namespace) })
  if (!isConnected || !id || account.caipNetworkId === id) return account
  // The wallet was connected already, so it was not asked for the network yet.
  await network.switchNetwork(id)
  return connection.account(namespace) ?? account
}
