import type { Namespace } from '@latchkit/core'
import type { ConnectorSource, SourceSession } from '@latchkit/core/adapter'

/** One source with a wallet that the suite controls, made anew for each test. */
export interface SourceHarness {
  /** The source, of an app with {@link SourceHarness.namespaces}. The suite starts it. */
  readonly source: ConnectorSource
  readonly namespaces: readonly [Namespace, Namespace, ...Namespace[]]
  /** The sessions of all `session` events so far. */
  readonly sessions: () => readonly (SourceSession | undefined)[]
  /** Resolves once the visitor may approve or decline the request of the last `open`. */
  asked(): Promise<void>
  /** Approves the request of the last `open`, also where it was given up, and shares accounts of these namespaces. */
  approve(namespaces: readonly Namespace[]): Promise<void>
  /** Declines the request of the last `open`. */
  decline(): Promise<void>
  /** The wallet ends the session. */
  end(): Promise<void>
  /** Reads the addresses that the wallet object of a namespace shares now, without a prompt. */
  accountsOf(namespace: Namespace): Promise<readonly string[]>
  /** Resolves once the wallet knows that the source has refused its approval. */
  refused(): Promise<void>
  dispose?(): Promise<void> | void
}
