/** A request of a page for a method that the visitor approves. */
export interface AskedRequest {
  readonly method: string
  readonly params: unknown
  /** CAIP-2 of the wallet's current network. */
  readonly chainId: string
}

/** What a request is judged by. */
export interface ApprovalContext {
  /** The origin of the page around the frame, as the browser says it. */
  readonly parentOrigin: string
  /** The wallet's address in the namespace of the request. */
  readonly address: string
  /** Whether the operator trusts that origin with approvals in the frame. */
  readonly isTrusted: boolean
  /** In milliseconds since 1970. */
  readonly now: number
}

/** The calls of a request's network, by the RPC of the server. */
export interface NetworkReads {
  request: (call: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
}

/**
 * Why a request is refused without a word to the visitor. `rpc/failed`: the network gave no answer, or refused what was sent.
 */
export type RefusalCode =
  | 'rpc/not-allowed'
  | 'rpc/bad-params'
  | 'rpc/other-account'
  | 'rpc/other-network'
  | 'rpc/failed'
  | 'sign-in/other-domain'
  | 'sign-in/malformed'

/**
 * Where a request is approved. `nowhere`: it needs no approval. `frame`: in the frame, which a page can cover. `window`: in a
 * window of the secure origin.
 */
export type ApprovalPlace =
  | { readonly place: 'nowhere' | 'frame' | 'window' }
  | { readonly place: 'refused'; readonly code: string }
