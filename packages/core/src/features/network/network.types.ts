import type { EvmChain, Network } from '../../adapter/network.types.js'
import type { ServiceOptions } from '../../services/service.options.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { networkErrors } from './network.errors.js'

/**
 * Names a network: the chain id of an EVM chain as a number, a CAIP-2 id, a network of the app, or a chain of viem.
 */
export type NetworkTarget = number | CaipNetworkId | Network | EvmChain

/**
 * The app's networks, and the choice among them. While a wallet is connected, its network is in the connection's state.
 */
export interface NetworkState {
  /** Every network of the app, in the app's order. */
  requested: Network[]
  /** The network that was chosen last, or the default one. It is the active one while no wallet is connected. */
  chosen: CaipNetworkId
  /** The network of the pending switch, if there is one. */
  switchingTo: CaipNetworkId | undefined
  /** What the visitor typed into the search among the networks. */
  search: string
}

/** The app's networks, and the active one. */
export interface NetworkController {
  readonly state: NetworkState
  /**
   * The network that the wallet is on, in a namespace or by default in the active one. Without a connection, the
   * network that was chosen last, or the default one.
   */
  active(namespace?: Namespace): Network
  /**
   * The network that the visitor chose last, on this visit or an earlier one, where it is of this namespace. `connect`
   * asks the wallet for it.
   */
  requestedNetwork(namespace: Namespace): CaipNetworkId | undefined
  /** Whether the active connection is on a network of the app. True without a connection. */
  isSupported(): boolean
  /**
   * Asks the wallet to switch, or to add the network where the wallet lacks it, and resolves when the wallet is on it.
   * Of two switches in one namespace the later one wins (F086). Two calls for the same network are one request (F087).
   * Rejects with `network/bad-network`, `network/not-found`, `network/switch-disabled`, `network/superseded` or
   * `wallet/…`.
   */
  switchNetwork(target: NetworkTarget): Promise<void>
  /** Keeps what the visitor typed into the search among the networks. */
  search(text: string): void
  /** Reads the stored choice of an earlier visit. */
  start(): void
  /** Takes over the choice that another tab stored (F205). */
  follow(): void
  /** Adds a network while the kit runs, or replaces the one with its CAIP-2 id. Throws `options/bad-network`. */
  add(network: Network | EvmChain): void
  /**
   * Removes a network. A wallet that is on it is on an unsupported network then. The last network stays. Throws
   * `network/bad-network`.
   */
  remove(target: NetworkTarget): void
}

/** The options of the networks. */
export interface NetworkOptions {
  /**
   * The app's networks, in the app's order, at least one: networks of `@latchkit/core/networks`, or chains of viem. The
   * first is the default one.
   */
  readonly networks: readonly (Network | EvmChain)[]
  /** The network that is active before the visitor chooses one. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkTarget
  /** Whether visitors and the app may switch networks. Default: true. */
  readonly enableNetworkSwitch?: boolean
  /**
   * Whether a wallet may stay on a network that the app doesn't have. If not, the ui asks for a switch. Default: false.
   */
  readonly allowUnsupportedChain?: boolean
}

/** The options of the networks and of the app's services, checked and with their defaults. */
export interface ResolvedNetworkOptions extends ServiceOptions {
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId
  readonly enableNetworkSwitch: boolean
}

/** The events of the networks. */
export type NetworkEvents = {
  /** The app added or removed a network. */
  networksChanged: object
  /** A network was chosen whose namespace has no connected wallet, while a wallet of another namespace is connected. */
  namespaceNeeded: { namespace: Namespace }
  /** The latest switch in a namespace failed with `error`. */
  switchFailed: { networkId: CaipNetworkId; error: LatchError }
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface NetworkFeature {
  /** The controller is made with the kit. */
  readonly isEager: true
  readonly controller: NetworkController
  readonly options: NetworkOptions
  readonly events: NetworkEvents
  readonly errors: typeof networkErrors
}
