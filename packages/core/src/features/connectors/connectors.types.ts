import type { Connector } from '../../adapter/connector.types.js'
import type { Namespace } from '../../base/caip.js'

/** The groups that the connect view lists wallets in (S3.13). */
export type ConnectorGroup =
  | 'custom'
  | 'recent'
  | 'external'
  | 'multiChain'
  | 'announced'
  | 'injected'
  | 'recommended'
  | 'featured'

/** A wallet that was used, as it is stored. */
export interface RecentWallet {
  /** The id of its connector without the uuid, or for a remote wallet its id in the directory. */
  readonly id: string
  readonly name: string
  readonly chain: Namespace
}

/** The connectors that are known so far, and the recent wallets. */
export interface ConnectorsState {
  /** The connectors to list: all but those that the app excludes. */
  connectors: Connector[]
  /** The wallets that were used last, at most 2 (S9.01), newest first. Empty until the kit starts. */
  recent: RecentWallet[]
}

/** Finds the connectors: of wallets that announce themselves, of the adapters, and of the sources. */
export interface ConnectorsController {
  readonly state: ConnectorsState
  /** The connector with this id, listed or not. */
  get(id: string): Connector | undefined
  /**
   * The connector with this id, listed or not. Else the listed connector with this rdns or name: one of `namespace`
   * where there is one.
   */
  named(key: unknown, namespace?: Namespace): Connector | undefined
  /** Lists the wallets of these ids, rdns or names no more. The app can still connect such a wallet by its id. */
  hide(keys: readonly string[]): void
  /** Sets the wallet of the session on the connectors of the source of a feature. Undefined where the session ended. */
  setPeer(feature: string, peer: Connector['peer']): void
  /** Calls `listener` for every known connector, then for every new one. Returns a function that ends that. */
  each(listener: (connector: Connector) => void): () => void
  /**
   * Takes the connectors that an adapter knows by itself, or the one of the injected wallet. They replace those that the
   * source gave before.
   */
  setAdapterConnectors(source: Namespace | 'injected', connectors: readonly Connector[]): void
  /** Stores a wallet as the one that was used last. */
  remember(connector: Connector): void
  /** Reads the recent wallets, and begins the discovery (EIP-6963). Returns a function that ends the discovery. */
  start(): () => void
}

/** The groups of the connect view, in the order of S9.11 unless the app gives another. */
export type ConnectorTypeOrder = readonly ('walletConnect' | ConnectorGroup)[]

/** The switches of the connect view (S3.16). */
export interface ConnectorsSwitches {
  /** The order of the groups. Groups that it leaves out come last, in the order of S9.11. */
  readonly connectorTypeOrder?: ConnectorTypeOrder
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface ConnectorsFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: ConnectorsController
  readonly switches: ConnectorsSwitches
}
