import { isNetworkId, parseNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { fieldsOf } from '../../base/guard.js'
import type { ConnectionState, PendingNamespace } from '../connection/connection.types.js'
import { networkError } from './network.errors.js'
import type { Network } from '../../adapter/network.types.js'
import type { NetworkState, NetworkTarget } from './network.types.js'

/**
 * A placeholder for a network that the app doesn't have (S3.14): its members follow from its CAIP-2 id, or are empty.
 * Throws `caip/invalid-network`.
 */
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

/** The CAIP-2 id of what may be a {@link NetworkTarget}. Undefined where it is none. */
export function readNetworkId(target: unknown): CaipNetworkId | undefined {
  const { caipNetworkId, id = target } = fieldsOf(target)
  const named = caipNetworkId ?? (typeof id === 'number' ? `eip155:${id}` : id)
  return isNetworkId(named) ? named : undefined
}

/** The CAIP-2 id of a network. Throws `network/bad-network`. */
export function networkIdOf(target: NetworkTarget): CaipNetworkId {
  const id = readNetworkId(target)
  if (!id) throw networkError('bad-network', { given: typeof target === 'object' ? 'this object' : String(target) })
  return id
}

/** The network of this CAIP-2 id, or {@link unsupportedNetwork} where `networks` lacks it. */
export const networkOf = (networks: readonly Network[], id: CaipNetworkId): Network =>
  networks.find(({ caipNetworkId }) => caipNetworkId === id) ?? unsupportedNetwork(id)

/** Whether a network of this CAIP-2 id is in `networks`. */
export const isSupported = (networks: readonly Network[], id: CaipNetworkId): boolean =>
  networks.some(({ caipNetworkId }) => caipNetworkId === id)

/** The parts of the kit's state that the active network is read from. */
export interface NetworkSources {
  readonly network: Readonly<NetworkState>
  readonly connection: Readonly<ConnectionState>
}

/**
 * The network that the wallet is on, in `namespace` or by default in the active namespace. While a stored connection is
 * restored, the network that it was on. Without a connection, the network that was chosen last or the default one. Where
 * `namespace` is given and that network is of another namespace, the app's first network of `namespace`. Where the app has no
 * network of `namespace`, an unsupported network with the reference 0.
 */
export function activeNetwork({ network, connection }: NetworkSources, namespace?: Namespace): Network {
  const { requested, chosen } = network
  const wanted = namespace ?? connection.activeNamespace
  const session = wanted && connection.byNamespace[wanted]
  const id = (session as PendingNamespace | undefined)?.networkId
  if (id) return networkOf(requested, id)
  const isWanted = ({ chainNamespace }: Network): boolean => !namespace || chainNamespace === namespace
  return [networkOf(requested, chosen), ...requested].find(isWanted) ?? networkOf([], `${namespace as Namespace}:0`)
}
