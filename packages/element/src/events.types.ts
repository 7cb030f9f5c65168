import type { CaipNetworkId, LatchError, Namespace } from '@latchkit/core'

/** The account of an event. */
export interface LatchAccount {
  /** The address: on EVM chains hex with 0x. */
  readonly address: string
  /** The address with its network: CAIP-10. */
  readonly caipAddress: string
  readonly namespace: Namespace
  /** The network that the wallet is on: CAIP-2. It may be a network that the app doesn't have. */
  readonly caipNetworkId: CaipNetworkId
  /** The chain id of an EVM network. Of another network: what its CAIP-2 id has after the colon. */
  readonly chainId: number | string
}

/** The detail of `latch-connect`. */
export interface LatchConnectDetail extends LatchAccount {
  /** Whether a connection of an earlier visit was restored, or was there before the element: the visitor chose nothing. */
  readonly restored: boolean
}

/** The detail of `latch-disconnect`: the account that is gone. */
export type LatchDisconnectDetail = LatchAccount

/** The detail of `latch-error`. */
export interface LatchErrorDetail {
  /** The code of the error, such as `wallet/rejected`. */
  readonly code: LatchError['code']
  readonly error: LatchError
}

/**
 * The events of the elements. Each element emits them, and they bubble, also out of shadow roots: a page with several
 * elements listens to one of them, or hears each event several times.
 */
export interface LatchElementEventMap {
  /** A wallet is connected, or the element came to a page where one is. */
  'latch-connect': CustomEvent<LatchConnectDetail>
  /** The connected account is another one, or is on another network. */
  'latch-change': CustomEvent<LatchAccount>
  /** No wallet is connected any more. */
  'latch-disconnect': CustomEvent<LatchDisconnectDetail>
  /** A wallet could not be connected, or the visitor declined. The modal says why. */
  'latch-error': CustomEvent<LatchErrorDetail>
  /** The modal was opened. */
  'latch-open': CustomEvent<null>
  /** The modal was closed. */
  'latch-close': CustomEvent<null>
}
