import type { Namespace } from '../base/caip.js'
import type { AttachedWallet } from './adapter.types.js'

/** The session that a source has an approval for. */
export interface SourceSession {
  /** The namespaces that the wallet shares accounts of. At least one. */
  readonly namespaces: readonly Namespace[]
  /** The name that the wallet gives itself. It is foreign text, and not cleaned. */
  readonly walletName: string
  /** The address of the wallet's icon, where the wallet names one. It is foreign and not checked. */
  readonly walletIcon?: string | undefined
}

/** An event of a source: the wallet changed the session, or it has ended (undefined). */
export interface SourceEvent {
  readonly type: 'session'
  readonly session: SourceSession | undefined
}

/** A source of connectors, as far as the kit uses it. Its feature asks for the approvals. */
export interface WalletSource {
  /**
   * One wallet object for each namespace of the app, from the start. All of them use the same session, which the traits of
   * their connectors name, with the approval `source`. The adapters get them by `attach`.
   */
  readonly wallets: readonly AttachedWallet[]
  /** Begins to listen to the session. Returns a function that ends it. May be called again after that. */
  start?(): () => void
  /**
   * Loads the session, for a source whose wallets share nothing before that. `restore` takes the session of an earlier visit:
   * it is called before an adapter reads a wallet, which would else count as one that shares nothing.
   */
  load?(): Promise<{ restore(): Promise<unknown> }>
}

/**
 * A source of connectors that has one session for all namespaces, and asks the visitor for it before an adapter is asked: all
 * that connecting, restoring and the list of connectors need of it. The suite `describeSource` of `@latchkit/testing/suite`
 * says how each of them behaves.
 */
export interface ConnectorSource extends WalletSource {
  start(): () => void
  /**
   * Waits until the visitor approves a session. Resolves at once where there is one. If that session lacks `namespace`, it
   * is ended and a new one is requested. Emits the session as an event. Rejects with `wallet/rejected`, or with an error of
   * the source.
   */
  open(request: { readonly namespace?: Namespace | undefined }): Promise<SourceSession>
  /** Ends the wait for an approval. The source refuses an approval that arrives later (F095). */
  giveUp(): void
  /**
   * Drops a session that is over already, for example because another tab ended it. Sends nothing to the wallet (F205).
   */
  forget(): void
}
