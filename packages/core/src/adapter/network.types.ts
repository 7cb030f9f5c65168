import type { CaipNetworkId, Namespace } from '../base/caip.js'

/** The native coin of a network. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A network (S3.14). On EVM chains it is also a viem chain, with all members that viem gives it. */
export interface Network {
  /**
   * The chain id of an EVM chain, as a number. For other namespaces, and for a network that the app doesn't have, the
   * CAIP-2 reference.
   */
  readonly id: number | string
  /** CAIP-2, such as `eip155:1`. */
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[]; readonly webSocket?: readonly string[] | undefined }
    /** These URLs are asked first for visitors in a restricted time zone, where some hosts can't be reached (S6.01). */
    readonly restricted?: { readonly http: readonly string[] } | undefined
    /**
     * The network's own URLs where `default` is the app's proxy (`endpoints.rpc`, S3.14). Wallets that add the network
     * get these.
     */
    readonly chainDefault?: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /**
   * The network's picture. `imageUrl` is the app's own choice, of any host, and is requested where a view or a button
   * draws it. `imageId` is kept as the app gives it: no picture of a network is ever asked of a directory.
   */
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
}

/** An EVM chain as viem describes it: `mainnet` of `viem/chains`, or the result of `defineChain`. */
export interface EvmChain extends Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace'> {
  readonly id: number
}
