import type { CaipNetworkId, Namespace } from '../base/caip.js'
import type { Endpoint } from '../services/endpoints.js'
import type { RecordStorage } from '../base/storage.js'
import type { SignIn, SignInInput } from './abilities/signing.types.js'
import type { AdapterContext } from './adapter.types.js'
import type { ConnectorSource, SourceEvent, SourceSession } from './source.types.js'

/** Makes the pairing for one kit. `createPairing(options)` of `@latchkit/pairing` returns one. */
export interface PairingFactory {
  (context: PairingContext): Pairing
  /**
   * True where the pairing needs `endpoints.relay` of `createLatch`, because it has neither a relay nor a provider of
   * its own.
   */
  readonly needsRelay?: boolean | undefined
}

/** What core gives the pairing. */
export interface PairingContext extends Omit<AdapterContext, 'emit'> {
  /** The kit's id. It separates what the pairings of several kits store. */
  readonly id: string
  readonly projectId?: string | undefined
  /** `relay` is the address of the relay (`wss:`). */
  readonly endpoints?: { readonly relay?: Endpoint | undefined } | undefined
  /** The namespaces that the app has an adapter for, in the app's order. */
  readonly namespaces: readonly Namespace[]
  /** Stores what the pairing needs after a reload. */
  readonly storage: Pick<RecordStorage, 'record' | 'onForeignChange'>
  /**
   * Removes a stored deep link that may not be opened: one without a name, or with a scheme that may run code. Call it
   * before the library reads it (S3.19, F202). Never rejects.
   */
  readonly checkDeepLink: () => Promise<void>
  /** Emits an event to core. */
  readonly emit: (event: PairingEvent) => void
}

/** An event of the pairing: a change that core did not request. */
export type PairingEvent =
  /** There is a new code to show: a pairing URI (`wc:…`). */
  | { readonly type: 'code'; readonly uri: string }
  /** Whether the relay is reached. Emitted when that changes, while an approval is pending. */
  | { readonly type: 'relay'; readonly isReached: boolean }
  | SourceEvent

/** What an account has signed by the same answer that approved a session. */
export interface PairedSignIn extends SignIn {
  readonly networkId: CaipNetworkId
}

/** The session that a remote wallet approved. */
export interface PairingSession extends SourceSession {
  /**
   * What the wallet has signed with its approval, each message with all that was asked for. Its signatures are not verified.
   * Default: nothing.
   */
  readonly signIns?: readonly PairedSignIn[] | undefined
}

/**
 * The source of remote wallets: over a relay, by a code or a link. One session serves all networks of the app. The adapter
 * of each namespace gets its own wallet object of the session, by `attach`.
 */
export interface Pairing extends ConnectorSource {
  /**
   * As of {@link ConnectorSource}. The visitor approves by a code in a wallet: emits the code as an event. Reuses the present
   * code where `reuse` is true and it has not expired; otherwise makes a new one. Rejects with `wallet/rejected` or
   * `pairing/…`.
   */
  open(request: {
    /** Default: false. */
    readonly reuse?: boolean | undefined
    readonly namespace?: Namespace | undefined
    /**
     * Makes what the wallet is to sign by the same answer (CAIP-222). Called for each code, because each has a nonce of its
     * own, and only where the session is for EVM chains alone (S5.08). Resolves with undefined where nothing is to be signed.
     * A wallet that can't approves the session alone. Default: nothing is to be signed.
     */
    readonly signIn?: (() => Promise<SignInInput | undefined>) | undefined
  }): Promise<PairingSession>
  /**
   * Makes a new code while the old one is about to expire. The wallet may approve either; the first approval counts
   * (F042, F044).
   */
  renew(): Promise<void>
}
