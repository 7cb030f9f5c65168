import type { CaipNetworkId, Namespace } from '../../base/caip.js'

/** How a connector reaches its wallet (S3.13). */
export type ConnectorType = 'AUTH' | 'MULTI_CHAIN' | 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'WALLET_CONNECT'

/** A wallet that can be pressed: plain data, safe to show (S3.13). Its provider stays with the adapter. */
export interface Connector {
  /** Stable where the wallet gives what it takes: its rdns, with the uuid behind it for a second one of that rdns. */
  readonly id: string
  /** Cleaned text of the wallet's own: cut, without invisible characters. */
  readonly name: string
  readonly type: ConnectorType
  /** The namespace it connects. */
  readonly chain: Namespace
  /** The networks it names, where it names any. */
  readonly chains?: readonly CaipNetworkId[] | undefined
  /** A `data:image/…` address, or undefined: then a monogram is drawn. */
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  /** The wallet elsewhere that a connector leads to, while there is a session: cleaned text, and a `data:` or `https:` picture. */
  readonly peer?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  readonly info?: { readonly rdns?: string | undefined; readonly uuid?: string | undefined } | undefined
}

/** The groups that the connect view lists wallets in (S3.13). */
export type ConnectorGroup =
  'custom' | 'recent' | 'external' | 'multiChain' | 'announced' | 'injected' | 'recommended' | 'featured'

/** What a wallet that was used is remembered by. */
export interface RecentWallet {
  readonly id: string
  readonly name: string
  readonly chain: Namespace
}

/** The wallets known so far. */
export interface ConnectorsState {
  connectors: Connector[]
  /** The wallets last used, newest first (S9.01: 2). Empty until the kit starts. */
  recent: RecentWallet[]
}

/** Which wallets there are. */
export interface ConnectorsController {
  readonly state: ConnectorsState
  get(id: string): Connector | undefined
  /** The connector of an id, or the listed one of an rdns or a name. */
  named(key: string): Connector | undefined
  /** Notes which wallet the pairing's session is with. */
  setPeer(peer: Connector['peer']): void
  /** Calls back for each connector, those known already first. */
  each(listener: (connector: Connector) => void): () => void
  /** Takes the connectors that an adapter knows by itself, in place of those it gave before. */
  setAdapterConnectors(source: Namespace, connectors: readonly Connector[]): void
  /** Remembers a wallet as the one last used. */
  remember(connector: Connector): void
  /** Begins to discover; the answer ends it. */
  start(): () => void
}

/** The groups of the connect view, in the order of S9.11 unless the app gives another. */
export type ConnectorTypeOrder = readonly ('walletConnect' | ConnectorGroup)[]

/** The switches of the connect view (S3.16). */
export interface ConnectorsSwitches {
  readonly connectorTypeOrder?: ConnectorTypeOrder
}
