import { parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { connectedAccount } from '../connection/connection.rules.js'
import type { ConnectionState } from '../connection/connection.types.js'
import type { Network, NetworkState } from './network.types.js'

/** What stands in for a network that is not the app's (S3.14): everything that follows from its id, and nothing more. */
export function unsupportedNetwork(caipNetworkId: CaipNetworkId): Network {
  const { namespace, reference } = parseNetworkId(caipNetworkId)
  return {
    id: reference,
    caipNetworkId,
    chainNamespace: namespace,
    name: 'Unsupported Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** The app's network of this id, or what stands in for one it doesn't have. */
export const networkOf = (networks: readonly Network[], id: CaipNetworkId): Network =>
  networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? unsupportedNetwork(id)

/** Whether the app named this network. */
export const isSupported = (networks: readonly Network[], id: CaipNetworkId): boolean =>
  networks.some(({ caipNetworkId }) => caipNetworkId === id)

/** The parts of the state that the active network is read from. */
export interface NetworkSources {
  readonly network: Readonly<NetworkState>
  readonly connection: Readonly<ConnectionState>
}

/**
 * The network the wallet is on; while nothing is connected, the one chosen last or the default one, else the first of
 * the app's. All of them of `namespace` where that is given; the app has none of it: what stands in for a network.
 */
export function activeNetwork({ network, connection }: NetworkSources, namespace?: Namespace): Network {
  const { requested, chosen } = network
  const id = connectedAccount(connection, namespace)?.caipNetworkId
  if (id) return networkOf(requested, id)
  const isWanted = ({ chainNamespace }: Network): boolean => !namespace || chainNamespace === namespace
  return [networkOf(requested, chosen), ...requested].find(isWanted) ?? networkOf([], `${namespace as Namespace}:0`)
}
