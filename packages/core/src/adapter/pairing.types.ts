import type { Namespace } from '../base/caip.js'
import type { Endpoint } from '../services/hosts.js'
import type { RecordStorage } from '../base/storage.js'
import type { AdapterContext, AttachedWallet } from './adapter.types.js'

/** Makes the pairing for one kit. What `createPairing(options)` of `@latchkit/pairing` returns. */
export interface PairingFactory {
  (context: PairingContext): Pairing
  /** Whether it needs `endpoints.relay` of createLatch: it has neither a relay nor a provider of its own. */
  readonly needsRelay?: boolean | undefined
}

/** What core gives the pairing. */
export interface PairingContext extends Omit<AdapterContext, 'emit'> {
  /** The kit's id: what the pairing stores is kept apart by it. */
  readonly id: string
  readonly projectId?: string | undefined
  /** Where the relay is (`wss:`). */
  readonly endpoints?: { readonly relay?: Endpoint | undefined } | undefined
  /** The namespaces that the app has an adapter for, in its order. */
  readonly namespaces: readonly Namespace[]
  /** Where it keeps what has to outlive a reload. */
  readonly storage: RecordStorage
  /** How events come back. */
  readonly emit: (event: PairingEvent) => void
}

/** What the pairing tells core, unasked. */
export type PairingEvent =
  /** There is a code to show: a pairing URI (`wc:…`). */
  | { readonly type: 'code'; readonly uri: string }
  /** Whether the relay is reached. Told when that changes, and only while somebody waits for it. */
  | { readonly type: 'relay'; readonly isReached: boolean }
  /** The wallet gave the session another content, or ended it. */
  | { readonly type: 'session'; readonly session: PairingSession | undefined }

/** What a wallet elsewhere approved. */
export interface PairingSession {
  /** The namespaces that it shares accounts of. At least one. */
  readonly namespaces: readonly Namespace[]
  /** What the wallet calls itself. Foreign text, not cleaned. */
  readonly walletName: string
  /** The address of its picture, where it names one. Foreign too. */
  readonly walletIcon?: string | undefined
}

/**
 * Pairing with a wallet that isn't in this browser: over a relay, by a code or a link. One session serves all chains of
 * the app; each namespace's adapter gets a wallet of its own of it, by `attach`.
 */
export interface Pairing {
  /** One wallet for each namespace of the app's, all of them ways to the one session. */
  readonly wallets: readonly AttachedWallet[]
  /** Begins to listen; the answer ends it. May be called again after that. */
  start(): () => void
  /**
   * Waits until a wallet approves, and tells the code meanwhile: the one that is out already while it lives and `reuse` is
   * true, else a new one. Resolves at once where there is a session; where that lacks the namespace that is asked for, it is
   * ended, and another one asked for. Rejects with `wallet/rejected`, or `pairing/…`.
   */
  open(request: { readonly reuse: boolean; readonly namespace?: Namespace | undefined }): Promise<PairingSession>
  /** Makes a new code beside the one that is about to expire: whichever is approved first counts (F042, F044). */
  renew(): Promise<void>
  /** Nobody waits for an approval any more: one that comes all the same is refused (F095). */
  giveUp(): void
  /** The session is over already, in another tab say: drops it here. The wallet isn't told (F205). */
  forget(): void
}
