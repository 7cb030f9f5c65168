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

/** What became of the latest attempt to connect: what the waiting view shows. */
export interface ConnectAttempt {
  readonly connectorId: string
  readonly status: 'waiting' | 'failed'
  /** Why it failed. */
  readonly error?: LatchError | undefined
}

/** All connections (S3.02). */
export interface ConnectionState {
  /** One session per namespace that the app has an adapter for. */
  sessions: Partial<Record<Namespace, Session>>
  /** The namespace that views and `getAccount()` speak of. */
  activeNamespace: Namespace | undefined
  attempt: ConnectAttempt | undefined
}

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
  /** `reconnected` is true for a connection that a reload restored. */
  connected: { namespace: Namespace; connectorId: string; reconnected: boolean }
  accountsChanged: { namespace: Namespace; accounts: readonly Account[] }
  networkChanged: { namespace: Namespace; networkId: CaipNetworkId }
  disconnected: { namespace: Namespace; connectorId: string | undefined }
  switchFailed: { networkId: CaipNetworkId; error: LatchError }
}
