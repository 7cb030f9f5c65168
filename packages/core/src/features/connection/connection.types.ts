import type { Account, AccountType } from '../../adapter/account.types.js'
import type { AdapterEvent } from '../../adapter/adapter.types.js'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { ForeignChange } from '../../base/storage.js'
import type { connectionErrors } from './connection.errors.js'

/** The status of a namespace's connection. `reconnecting`: a stored connection is being restored, without a prompt. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** A connected wallet in a namespace: the active connection of the namespace, or one that the visitor can switch to. */
export interface Connection {
  readonly namespace: Namespace
  readonly connectorId: string
  /** The accounts that the wallet shares. At least one. The first is the active one. */
  readonly accounts: readonly Account[]
  /** The CAIP-2 id of the network that the wallet is on. It may be a network that the app doesn't have. */
  readonly networkId: CaipNetworkId
}

/** A namespace without a connection, and without one that is being made or restored. */
export interface DisconnectedNamespace {
  readonly status: 'disconnected'
}

/** A namespace whose first connection is being made or restored. */
export interface PendingNamespace {
  readonly status: 'connecting' | 'reconnecting'
  /** The connector that is being connected or restored. */
  readonly connectorId: string
  /** The address that the stored connection had, which the wallet may no longer share: to be shown while it is restored. */
  readonly address?: string
  /** The CAIP-2 id of the network that the stored connection was on. */
  readonly networkId?: CaipNetworkId
}

/**
 * What a server shows of a visitor's connections until the page knows their outcome: the prop `initialState` of
 * `LatchProvider`. Plain JSON. Nothing of it is proven: the visitor's browser sends it.
 */
export interface LatchInitialState {
  /** The namespace that was active. */
  readonly activeNamespace: Namespace
  /** The namespaces with a stored connection. */
  readonly byNamespace: Readonly<Partial<Record<Namespace, PendingNamespace>>>
}

/** A namespace with its active connection. */
export interface ConnectedNamespace extends Connection {
  readonly status: 'connected'
}

/**
 * The active connection of one namespace, or what is known while there is none, by `status`. Status, accounts and network
 * change together.
 */
export type NamespaceConnection = DisconnectedNamespace | PendingNamespace | ConnectedNamespace

/** The pending attempt to connect, or the last one where it failed, by `status`. The waiting view shows it. */
export type ConnectAttempt =
  | { readonly connectorId: string; readonly status: 'waiting'; readonly error?: undefined }
  /** `error`: why it failed. */
  | { readonly connectorId: string; readonly status: 'failed'; readonly error: LatchError }

/** Names one wallet in one namespace. */
export type WalletOfNamespace = Pick<Connection, 'namespace' | 'connectorId'>

/** What to disconnect: every wallet of a namespace, or one connector, in every namespace unless one is named. */
export type DisconnectTarget = Namespace | { readonly connectorId: string; readonly namespace?: Namespace | undefined }

/** All connections (S3.02). */
export interface ConnectionState {
  /** One entry for each namespace that the app has an adapter for. */
  byNamespace: Partial<Record<Namespace, NamespaceConnection>>
  /** Every connection. The first of each namespace is its active connection. */
  connections: readonly Connection[]
  /** The namespace whose account and network the views and `getAccount()` show. */
  activeNamespace: Namespace | undefined
  /** The namespace that is being switched to, while the adapter activates its wallet (S4.13). */
  switchingNamespace: Namespace | undefined
  attempt: ConnectAttempt | undefined
  /** The type of the active account, for wallets that share accounts of several types (S3.01, S9.11). */
  preferredAccountTypes: PreferredAccountTypes
}

/** An account type for each namespace. */
export type PreferredAccountTypes = Readonly<Partial<Record<Namespace, AccountType>>>

/** The active account of a connection. `connect()` resolves with it. */
export interface ConnectedAccount {
  readonly namespace: Namespace
  readonly address: string
  /** The address with its network: CAIP-10. */
  readonly caipAddress: CaipAddress
  /** The network that the wallet is on: CAIP-2. */
  readonly caipNetworkId: CaipNetworkId
  readonly connectorId: string
  readonly type: AccountType
}

/** The events of the connections, each with its content. */
export type ConnectionEvents = {
  /** An attempt to connect has begun. */
  connecting: { namespace: Namespace; connectorId: string }
  /** An attempt was ended before the wallet answered, by `cancel` or `disconnect`. */
  connectCancelled: { namespace: Namespace; connectorId: string }
  /** An attempt failed with `error`. */
  connectFailed: { namespace: Namespace; connectorId: string; error: LatchError }
  /**
   * A new connection is the active one of its namespace. `reconnected` by cause:
   * - false: a call of `connect`, or the app connected the wallet through the chain library.
   * - true: a reload or `start` restored it, or it was made in another tab. A locked wallet is back. An adapter found it
   *   connected without a request. A pairing connected it beside the namespace that was asked for.
   */
  connected: { namespace: Namespace; connectorId: string; reconnected: boolean }
  /** The active connection of a namespace has other accounts, or the same accounts in another order. */
  accountsChanged: { namespace: Namespace; accounts: readonly Account[] }
  /** The active connection of a namespace is on another network. */
  networkChanged: { namespace: Namespace; networkId: CaipNetworkId }
  /** The active connection of a namespace ended. Another connection of the namespace may be the active one now. */
  disconnected: { namespace: Namespace; connectorId: string | undefined }
  /** A connection ended, whether it was the active one of its namespace or not. */
  connectionEnded: { namespace: Namespace; connectorId: string }
  /**
   * A connection was made the active one of its namespace, or its namespace the active one, by one of these causes:
   * `switchWallet`, `switchNamespace`, `connect` with a wallet that is connected already, the chain library made the
   * wallet its current one, or another tab switched. Not emitted for a new connection (`connected`), and not where the
   * active connection ended and the next one takes its place (`disconnected`).
   */
  walletSwitched: { namespace: Namespace; connectorId: string }
}

/** The connections. This controller alone owns the status, accounts and network of each namespace (S4.01, S4.02). */
export interface ConnectionController {
  readonly state: ConnectionState
  /** Loads the code that connecting needs, before it is needed. */
  prepare(): Promise<unknown>
  /**
   * Asks a wallet to connect, and resolves with its account. Several calls for one wallet share one request (F068,
   * F087). A pending attempt with another connector is given up. A wallet that is connected already, but is not the
   * active one, becomes the active one without a request. Rejects with `connection/…`, `pairing/…` or `wallet/…`.
   */
  connect(request: { connectorId: string; networkId?: CaipNetworkId | undefined }): Promise<ConnectedAccount>
  /**
   * Gives up the pending attempt, if there is one. Its promise rejects with `connection/cancelled` at once. An approval
   * that comes later is refused (F095).
   */
  cancel(): void
  /** Gives up the pending attempt without an event, because the kit ends. */
  giveUp(): void
  /**
   * Disconnects the wallets of a namespace, one wallet, or all, and gives up a pending attempt with one of them. Where
   * one namespace of a paired or embedded wallet is to be disconnected, disconnects all of them (S4.02). Waits for a
   * wallet 3 s at most (F094). Never rejects because of a wallet.
   */
  disconnect(target?: DisconnectTarget): Promise<void>
  /**
   * Makes a connected wallet the active one of its namespace, and its namespace the active one. Sends the wallet no
   * request. Rejects with `connection/not-connected`.
   */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes a namespace with a connected wallet the active one (S4.13). Rejects with `connection/not-connected`. */
  switchNamespace(namespace: Namespace): Promise<void>
  /**
   * Chooses the type of the active account, for wallets that share accounts of several types, and stores it (S4.04).
   */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /**
   * The active account of a namespace. Default: of the active namespace. Undefined unless a wallet is connected there.
   */
  account(namespace?: Namespace): ConnectedAccount | undefined
  /** Takes an event of an adapter: a change that no request of the kit has caused. */
  receive(namespace: Namespace, event: Exclude<AdapterEvent, { type: 'connectors' }>): void
  /**
   * Reads the accounts and the network of every connected wallet again. Where `fromStorage` is true, restores the
   * stored connections too. Never opens a prompt. An abort ends it, and leaves connections and stored records as they
   * are.
   */
  reconnect(signal: AbortSignal, fromStorage: boolean): Promise<void>
  /**
   * Follows another tab (F205): ends the connections that were ended there, and restores the ones that were made there.
   * Does nothing where the option `enableReconnect` is off.
   */
  follow(change: ForeignChange): Promise<void>
}

/** The options of connecting. */
export interface ConnectionOptions {
  /** Whether a reload restores the connections, and whether this tab follows other tabs. Default: true. */
  readonly enableReconnect?: boolean
  /**
   * Whether a cookie of the page's origin says which wallet is connected, so that a server can render the account:
   * `readLatchCookie` of `@latchkit/core/cookie` reads it. It has the ids of wallet and network and the address, is sent to
   * the page's own server with each request (SameSite=Lax), lasts for 30 days after the last visit, and ends with the
   * connection. Default: false.
   */
  readonly connectionCookie?: boolean
  /**
   * The type of account that is active first, by namespace, for wallets that share accounts of several types (S9.11).
   * Default: `payment` on Bitcoin, `smartAccount` on EVM chains.
   */
  readonly defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
}

/** The options of connecting, checked and with their defaults. */
export interface ResolvedConnectionOptions extends ConnectionOptions {
  readonly enableReconnect: boolean
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ConnectionFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: ConnectionController
  readonly options: ConnectionOptions
  readonly events: ConnectionEvents
  readonly errors: typeof connectionErrors
}
