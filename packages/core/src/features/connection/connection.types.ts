import type { CaipAddress, CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'

/** What a namespace's connection is doing. `reconnecting` is what a reload does with a stored connection, unprompted. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** What kind of account an address is (S6, S9.11). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account of a wallet (S3.03). */
export interface Account {
  readonly namespace: Namespace
  /** On EVM chains with its ERC-55 checksum. */
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
}

/** The connection of one namespace. Status, accounts and network change together or not at all. */
export interface Session {
  readonly status: ConnectionStatus
  /** The connector that is connected, or that is being connected while nothing is. */
  readonly connectorId?: string | undefined
  /** The accounts the wallet shares; the first is the active one. Empty unless connected. */
  readonly accounts: readonly Account[]
  /** The network the wallet is on. It need not be one of the app's. */
  readonly networkId?: CaipNetworkId | undefined
}

/** A wallet that is connected in a namespace: the active one of it, or one that can be switched to. */
export interface Connection extends Pick<Session, 'accounts'> {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly networkId: CaipNetworkId
}

/** What became of the latest attempt to connect: what the waiting view shows. */
export interface ConnectAttempt {
  readonly connectorId: string
  readonly status: 'waiting' | 'failed'
  /** Why it failed. */
  readonly error?: LatchError | undefined
}

/** One wallet in one namespace. */
export type WalletOfNamespace = Pick<Connection, 'namespace' | 'connectorId'>

/** What to disconnect: all of a namespace, or one wallet, in all its namespaces unless one is named. */
export type DisconnectTarget = Namespace | { readonly connectorId: string; readonly namespace?: Namespace | undefined }

/** All connections (S3.02). */
export interface ConnectionState {
  /** One session per namespace that the app has an adapter for. */
  sessions: Partial<Record<Namespace, Session>>
  /** Every wallet that is connected: in each namespace the active one first. */
  connections: readonly Connection[]
  /** The namespace that views and `getAccount()` speak of. */
  activeNamespace: Namespace | undefined
  /** The namespace that is just being switched to (S4.13). */
  switchingNamespace: Namespace | undefined
  attempt: ConnectAttempt | undefined
  /** What kind of account is the active one where a wallet shares several kinds (S3.01, S9.11). */
  preferredAccountTypes: PreferredAccountTypes
}

/** A kind of account per namespace. */
export type PreferredAccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

/** A connected account, as `connect()` resolves with. */
export interface ConnectedAccount {
  readonly namespace: Namespace
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
  readonly type: AccountType
}

/** What each kind of fact between features carries. */
export type ConnectionEvents = {
  /** A request to connect is now in the wallet. */
  connecting: { namespace: Namespace; connectorId: string }
  /** An attempt was given up before the wallet answered, by the visitor or by the app. */
  connectCancelled: { namespace: Namespace; connectorId: string }
  connectFailed: { namespace: Namespace; connectorId: string; error: LatchError }
  /**
   * `reconnected` is false for a connection that somebody has just made, with the kit or through the chain library. It is
   * true for one that a reload restored, that came back by itself, or that came along with another one.
   */
  connected: { namespace: Namespace; connectorId: string; reconnected: boolean }
  accountsChanged: { namespace: Namespace; accounts: readonly Account[] }
  networkChanged: { namespace: Namespace; networkId: CaipNetworkId }
  /** The active wallet of a namespace is gone. Another one of it may have taken its place. */
  disconnected: { namespace: Namespace; connectorId: string | undefined }
  /** A connection is gone, whether it was the active one or not. */
  connectionEnded: { namespace: Namespace; connectorId: string }
  /** Another of the connected wallets is the active one of its namespace now. */
  walletSwitched: { namespace: Namespace; connectorId: string }
  /** A network was chosen of a namespace that nothing is connected in, while something is connected elsewhere. */
  namespaceNeeded: { namespace: Namespace }
  switchFailed: { networkId: CaipNetworkId; error: LatchError }
}
