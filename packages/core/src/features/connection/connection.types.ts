import type { AdapterEvent } from '../../adapter/adapter.types.js'
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
export interface NamespaceConnection {
  readonly status: ConnectionStatus
  /** The connector that is connected, or that is being connected while nothing is. */
  readonly connectorId?: string | undefined
  /** The accounts the wallet shares; the first is the active one. Empty unless connected. */
  readonly accounts: readonly Account[]
  /** The network the wallet is on. It need not be one of the app's. */
  readonly networkId?: CaipNetworkId | undefined
}

/** A wallet that is connected in a namespace: the active one of it, or one that can be switched to. */
export interface Connection extends Pick<NamespaceConnection, 'accounts'> {
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
  /** One entry per namespace that the app has an adapter for. */
  byNamespace: Partial<Record<Namespace, NamespaceConnection>>
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

/** What each kind of event between features carries. */
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
}

/** The connections: the one owner of status, accounts and network of each namespace (S4.01, S4.02). */
export interface ConnectionController {
  readonly state: ConnectionState
  /** Loads what connecting needs, ahead of it. */
  prepare(): Promise<unknown>
  /** Asks a wallet. One request is out per wallet, however often this is called (F068, F087). */
  connect(request: { connectorId: string; networkId?: CaipNetworkId | undefined }): Promise<ConnectedAccount>
  /**
   * Gives up the attempt that waits, if any: its promise rejects with `connection/cancelled` at once, and an approval
   * that comes after that is refused (F095).
   */
  cancel(): void
  /** The same for a kit that ends: no event is emitted. */
  giveUp(): void
  /**
   * Disconnects the wallets of a namespace, one wallet, or all, an attempt that waits too; with one chain of a wallet
   * that pairs or is embedded all its chains (S4.02). Ends within 3 s whatever the wallet does (F094).
   */
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Makes a connected wallet the active one of its namespace, and that the active namespace. No wallet is asked. */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes a namespace that something is connected in the active one (S4.13). */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Chooses what kind of account is the active one where a wallet shares several kinds (S4.04). */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** The active account of a namespace, or of the active one. */
  account(namespace?: Namespace): ConnectedAccount | undefined
  /** Takes what an adapter tells unasked. */
  receive(namespace: Namespace, event: Exclude<AdapterEvent, { type: 'connectors' }>): void
  /**
   * Asks every connected wallet what it shares now, and restores the stored connections beside them where `fromStorage`
   * is true. Never with a prompt. Aborting leaves everything as it is.
   */
  reconnect(signal: AbortSignal, fromStorage: boolean): Promise<void>
  /** Does what another tab did: lets go of what was disconnected there, restores what was connected (F205). */
  follow(signal: AbortSignal): Promise<void>
}

/** The options of connecting. */
export interface ConnectionOptions {
  /** Whether a reload restores the connection. Default true. */
  readonly enableReconnect?: boolean
  /** What kind of account is active first where a wallet shares several: Bitcoin's payment, EVM's smart account (S9.11). */
  readonly defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
}
