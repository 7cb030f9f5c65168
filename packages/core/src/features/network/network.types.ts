import type { CaipNetworkId, Namespace } from '../../base/caip.js'

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
