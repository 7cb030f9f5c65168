import { ref } from 'valtio/vanilla'
import { toCaipAddress, type Namespace } from '../../base/caip.js'
import type { StoredConnection } from './connection.storage.js'
import type {
  ConnectedAccount,
  ConnectedNamespace,
  ConnectionState,
  ConnectionStatus,
  NamespaceConnection,
  PendingNamespace,
  WalletOfNamespace,
} from './connection.types.js'

/** The events after which another account or another network may be the active one. */
export const ACCOUNT_EVENTS = [
  'connected',
  'accountsChanged',
  'networkChanged',
  'walletSwitched',
  'disconnected',
] as const

/** The entry in `state.byNamespace` of a namespace without a connection. */
export const DISCONNECTED: NamespaceConnection = { status: 'disconnected' }

/** The entry in `state.byNamespace` of a namespace whose stored connection is being restored. */
export const restoring = ({ connectorId, address, networkId }: StoredConnection): PendingNamespace => ({
  status: 'reconnecting',
  connectorId,
  address,
  networkId,
})

/** Whether both name the same wallet in the same namespace. */
export const isSameWallet = (a: WalletOfNamespace, b: WalletOfNamespace): boolean =>
  a.namespace === b.namespace && a.connectorId === b.connectorId

/** Writes the connection of a namespace as one new object, so that no listener sees a part of a change. */
export const writeNamespace = (state: ConnectionState, namespace: Namespace, connection: NamespaceConnection): void =>
  void (state.byNamespace[namespace] = ref({ ...connection }))

/** Whether the namespace has a connected wallet, and so an account to show. */
export const isConnected = (connection: NamespaceConnection | undefined): connection is ConnectedNamespace =>
  connection?.status === 'connected'

/**
 * Whether the connection is being made or restored, so that the ui should show neither "connect" nor an account as
 * final.
 */
export const isPending = (status: ConnectionStatus | undefined): boolean =>
  status === 'connecting' || status === 'reconnecting'

/**
 * The active account of a namespace. Default: of the active namespace. Undefined unless a wallet is connected there.
 */
export function connectedAccount(
  { byNamespace, activeNamespace }: Readonly<Pick<ConnectionState, 'byNamespace' | 'activeNamespace'>>,
  namespace: Namespace | undefined = activeNamespace,
): ConnectedAccount | undefined {
  const isKnown = namespace !== undefined && Object.hasOwn(byNamespace, namespace)
  const active = isKnown ? byNamespace[namespace] : undefined
  if (!isConnected(active)) return undefined
  const { accounts, networkId, connectorId } = active
  const [first] = accounts
  if (!first) return undefined
  const { address, type } = first
  const caipAddress = toCaipAddress(networkId, address)
  return { namespace: first.namespace, address, type, caipAddress, caipNetworkId: networkId, connectorId }
}
