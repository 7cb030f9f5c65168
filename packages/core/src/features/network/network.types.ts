import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'

/** A native coin. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network (S3.14). On EVM chains it is also a viem chain: everything viem knows of it is kept. */
export interface Network {
  /** The number of an EVM chain, the CAIP-2 reference elsewhere. */
  readonly id: number | string
  /** CAIP-2, such as `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
    /** Asked first for visitors in places that some hosts can't be reached from (S6.01). */
    readonly restricted?: { readonly http: readonly string[] } | undefined
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

/** An EVM chain as viem describes it: `mainnet` of `viem/chains`, or what `defineChain` made. */
export interface EvmChain extends Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  readonly id: number
}

/** Which networks there are. Which one is active is a fact of the connection, or the one last chosen. */
export interface NetworkState {
  /** Every network of the app, in its order. */
  requested: Network[]
  /** The network chosen last, or the default one: the active one while nothing is connected. */
  chosen: CaipNetworkId
  /** The network a switch is under way to. */
  switchingTo: CaipNetworkId | undefined
}

/** Which networks there are, and which one is active. */
export interface NetworkController {
  readonly state: NetworkState
  /** The network the wallet is on; while nothing is connected the one chosen last, or the default one. */
  active(namespace?: Namespace): Network
  /** The network of this namespace that the visitor chose, now or on an earlier visit: a connection should be on it. */
  wish(namespace: Namespace): CaipNetworkId | undefined
  /** Whether the wallet is on a network of the app's, or on none. */
  isSupported(): boolean
  /**
   * Switches: asks the wallet, adds the network to it where it is unknown there, and is done when the wallet is really
   * on it. Of two fast after each other the last wins (F086), and twice the same is once. Rejects with `network/…` or
   * `wallet/…`.
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Reads what was chosen on an earlier visit. */
  start(): void
  /** Takes what another tab chose (F205). */
  follow(): void
  /** Adds a network while the kit runs, or puts it in place of the one with its id. Throws `options/bad-networks`. */
  add(network: Network | EvmChain): void
  /** Removes a network. A wallet that is on it is on an unsupported network then. The last network stays. */
  remove(id: CaipNetworkId): void
}

/** The options of the networks. */
export interface NetworkOptions {
  /**
   * The app's networks, in its order; the first is the default one. At least one: of `@latchkit/core/networks`, or chains
   * of viem's.
   */
  readonly networks: readonly (Network | EvmChain)[]
  readonly defaultNetwork?: CaipNetworkId
  /** Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Whether an account on a network that isn't the app's is left alone. Default false. */
  readonly allowUnsupportedChain?: boolean
}

/** The events of the networks. */
export type NetworkEvents = {
  /** The app added or removed a network. */
  networksChanged: object
  /** A network was chosen of a namespace that nothing is connected in, while something is connected elsewhere. */
  namespaceNeeded: { namespace: Namespace }
  switchFailed: { networkId: CaipNetworkId; error: LatchError }
}
