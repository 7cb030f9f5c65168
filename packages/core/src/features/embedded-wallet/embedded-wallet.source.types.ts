import type { AnswerOf, PayloadOf, TopicName } from '@latchkit/frame'
import type { ConnectorSource, WalletSource } from '../../adapter/source.types.js'
import type { Eip1193Provider, StandardWallet } from '../../adapter/provider.types.js'
import type { LatchError } from '../../base/errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { EmbeddedStore } from './embedded-wallet.storage.js'
import type { EmbeddedWalletState } from './embedded-wallet.types.js'

/** What the frame is to look like. */
export type FrameLook = PayloadOf<'SYNC_THEME'>

/** What the session tells its feature beside the events of every source. */
export type EmbeddedEvent =
  /** The frame has ended the session. */
  | { readonly type: 'ended' }
  /** The frame shows another request, or none any more. The state has it. */
  | { readonly type: 'request' }
  /** The session is loaded. The feature ends it with the kit. */
  | { readonly type: 'loaded' }

/** The visitor, as the frame names them. */
export type FrameVisitor = AnswerOf<'GET_USER'>

/** The session of the frame, with the wallets that use it. It is loaded when the visitor acts, or is to be restored. */
export interface EmbeddedSession extends Pick<ConnectorSource, 'open' | 'giveUp' | 'forget'> {
  /** Removes the frame from the page. The next request loads it again. */
  end(): void
  /** The wallets, by their namespaces. */
  readonly wallets: { readonly eip155: Required<Eip1193Provider>; readonly solana: StandardWallet }
  /** The state of the feature. The login writes its part. */
  readonly state: EmbeddedWalletState
  readonly store: EmbeddedStore
  /** Takes the session that the frame has stored, if it has one. Rejects where the frame can't be asked. */
  restore(): Promise<void>
  /** Loads the frame. */
  prepare(): void
  /** Asks the frame. Rejects with a `LatchError`. */
  ask<Name extends TopicName>(topic: Name, payload: PayloadOf<Name>, signal?: AbortSignal): Promise<AnswerOf<Name>>
  /** Shows the frame until the returned function was called. */
  show(onCancel: () => void): () => void
  /** Puts the frame above what was opened since, where it is shown. */
  raise(): void
  /** The network to open the wallet on. */
  preferredNetwork(): CaipNetworkId | undefined
  /** A login has ended well: the session is that of this visitor. */
  take(visitor: FrameVisitor): void
  /** A login has failed: what waits for it rejects. */
  fail(error: LatchError): void
  /** Ends the session here and in the frame. Never rejects. */
  signOut(): Promise<void>
  /** Sends the frame its look now, and whenever it is loaded anew. */
  setLook(look: FrameLook): void
}

/** The source of the embedded wallet's connectors. */
export interface EmbeddedSource extends WalletSource {
  /** Loads the session. */
  load(): Promise<EmbeddedSession>
}
