import type { Namespace } from '../../base/caip.js'

/** What a wallet is asked for. */
export type WalletRequestKind =
  | 'connect'
  | 'switchNetwork'
  | 'signMessage'
  | 'signTypedData'
  | 'sendTransaction'
  | 'grantPermissions'
  | 'revokePermission'

/** A request that the kit sent to a wallet, and whose answer it waits for. */
export interface WalletRequest {
  readonly kind: WalletRequestKind
  readonly namespace: Namespace
  readonly connectorId: string
  /** When the wait began: wall clock, in ms since 1970. */
  readonly since: number
}

/** What the wallets are asked. */
export interface RequestsState {
  /** The requests that wait for an answer, the oldest first. A request that was given up is not in it. */
  pending: readonly WalletRequest[]
  /**
   * Whether a wallet of this browser has let a request wait for 150 ms. It may be showing a prompt now, in a window of
   * its own or in the page. A remote wallet shows none here.
   */
  isPrompting: boolean
}

/** Keeps which wallets are being asked: to connect, to switch, to sign, to send. */
export interface RequestsController {
  readonly state: RequestsState
  /**
   * Adds a request. Returns a function that ends it: the wallet has answered, or the answer has no effect any more. The kit
   * calls it for its own requests. An app that asks a wallet by its provider or by a chain library may call it too:
   * `(await latch.feature('requests')).begin(…)`.
   */
  begin(request: Omit<WalletRequest, 'since'>): () => void
  /** Ends all pending requests. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface RequestsFeature {
  readonly controller: RequestsController
}
