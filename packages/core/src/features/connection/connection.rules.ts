import { ref } from 'valtio/vanilla'
import { toCaipAddress, type Namespace } from '../../base/caip.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { Route } from '../router/router.types.js'
import type {
  ConnectedAccount,
  ConnectionState,
  ConnectionStatus,
  NamespaceConnection,
  WalletOfNamespace,
} from './connection.types.js'

/** A connection of a namespace that nothing is connected in. */
export const DISCONNECTED: NamespaceConnection = { status: 'disconnected', accounts: [] }

/** Whether it is the same wallet in the same namespace. */
export const isSameWallet = (a: WalletOfNamespace, b: WalletOfNamespace): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

/** Writes the connection of a namespace: a whole new one per event, so that nobody ever sees half of one. */
export const writeNamespace = (state: ConnectionState, namespace: Namespace, connection: NamespaceConnection): void =>
  void (state.byNamespace[namespace] = ref({ ...connection }))

/** Whether there is an account to show. */
export const isConnected = (
  connection: NamespaceConnection | undefined,
): connection is NamespaceConnection & { connectorId: string } => connection?.status === 'connected'

/** Whether the answer is still open, so that neither "connect" nor an account should be shown as final. */
export const isPending = (status: ConnectionStatus | undefined): boolean =>
  status === 'connecting' || status === 'reconnecting'

/** The account of a namespace, or of the active one; undefined unless it is connected. */
export function connectedAccount(
  { byNamespace, activeNamespace }: Readonly<ConnectionState>,
  namespace: Namespace | undefined = activeNamespace,
): ConnectedAccount | undefined {
  const { status, accounts, networkId, connectorId } = (namespace && byNamespace[namespace]) || DISCONNECTED
  const [first] = accounts
  if (status !== 'connected' || !first || !networkId || !connectorId) return undefined
  const { address, type } = first
  const caipAddress = toCaipAddress(networkId, address)
  return { namespace: first.namespace, address, type, caipAddress, caipNetworkId: networkId, connectorId }
}

/** The view that waits for a connector's wallet. `isBasic` where the app wants the code of a pairing alone. */
export const waitingRoute = (connectorId: string, isBasic = false): Route =>
  isPairingConnector({ id: connectorId })
    ? { view: isBasic ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params: {} }
    : { view: 'ConnectingExternal', params: { connectorId } }
