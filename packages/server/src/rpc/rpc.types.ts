/** The error of a JSON-RPC answer. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/**
 * The outcome of one call: the node's result, the node's own error, or `silent` where no node of the network answered.
 */
export type RpcOutcome = { readonly result: unknown } | { readonly error: RpcError } | 'silent'

/** The nodes of networks. */
export interface RpcNodes {
  /** The CAIP-2 ids of the networks that have a node. */
  readonly networkIds: readonly string[]
  /** Sends one call to the nodes of a network in `networkIds`. Never rejects. */
  readonly request: (networkId: string, method: string, params: unknown) => Promise<RpcOutcome>
}

/** RPC URLs of networks: CAIP-2 id → URLs, in the order in which they are asked. */
export type RpcUrls = Readonly<Record<string, readonly string[]>>
