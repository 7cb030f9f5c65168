import type { Namespace } from '@latchkit/core'
import type { PairingSession, PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { endSession } from './pairing.end.js'
import type { PairingPages } from './pairing.pages.js'
import { pairingSessionOf, type WalletConnectSession } from './pairing.session.js'
import type { PairingStore } from './pairing.storage.js'

/** What {@link createActiveSession} needs. */
export interface ActiveSessionDeps {
  readonly context: Pick<PairingContext, 'emit' | 'environment' | 'namespaces'>
  readonly provider: UniversalProvider
  /** Whether the kit made the provider. The sessions in a provider of the app belong to the app. */
  readonly isOwn: boolean
  readonly store: Pick<PairingStore, 'topic' | 'remove'>
  readonly pages: PairingPages
  /** Called after the session, or what it shares, has changed. `before` is the earlier session. */
  readonly onChange: (before: WalletConnectSession | undefined) => void
}

/**
 * The one session of a kit. The session of an earlier visit counts as left over until a page claims it: by restoring
 * it, or by an attempt to connect.
 */
export interface ActiveSession {
  current(): WalletConnectSession | undefined
  /** Replaces the session, claims the new one, and emits the `session` event. */
  take(next: WalletConnectSession | undefined): void
  /** Claims the session of an earlier visit, which is in use again. */
  claim(): void
  /**
   * Returns the session for an attempt to connect, where it shares the namespace. Ends a session that does not: no
   * wallet adds a namespace to a session.
   */
  resume(namespace: Namespace | undefined): PairingSession | undefined
  /** Ends the session here and at the wallet. */
  disconnect(): Promise<void>
  /** Drops the session here. The wallet gets no message. */
  forget(): void
  /** Drops the session of this topic, which has ended. */
  drop(topic: string): void
  /** Drops the session if the library has deleted it, which may happen while the kit does not listen. */
  dropDeleted(): void
  /** Ends the sessions of earlier visits that no page holds. */
  endOrphaned(): void
  /** Holds a claimed session for this page, so that other pages do not end it as left over. */
  hold(): void
  /** Ends the hold, when the kit ends. */
  release(): void
}

/** Makes the active session, from the stored session of an earlier visit if there is one. */
export function createActiveSession(deps: ActiveSessionDeps): ActiveSession {
  const { provider, isOwn, store, pages, onChange } = deps
  const { emit, environment, namespaces } = deps.context
  const { client } = provider
  let session = storedSession(deps)
  let isClaimed = false

  function take(next: WalletConnectSession | undefined): void {
    const before = session
    session = next
    isClaimed = !!next
    pages.hold(next?.topic)
    if (before && before.topic !== next?.topic) store.remove(before)
    emit({ type: 'session', session: session && pairingSessionOf(session, namespaces) })
    onChange(before)
  }

  async function disconnect(): Promise<void> {
    const { topic } = session ?? {}
    if (!topic) return
    take(undefined)
    provider.session = undefined as never
    await endSession(client, environment, topic)
  }

  return {
    current: () => session,
    take,
    claim() {
      if (!session || isClaimed) return
      isClaimed = true
      pages.hold(session.topic)
      emit({ type: 'session', session: pairingSessionOf(session, namespaces) })
    },
    resume(namespace) {
      // A provider of the app may have a session that the app itself made.
      if (!session || (isOwn && !isClaimed)) return undefined
      const paired = pairingSessionOf(session, namespaces)
      if (!namespace || paired.namespaces.includes(namespace)) {
        if (!isClaimed) take(session)
        return paired
      }
      void disconnect()
      return undefined
    },
    disconnect,
    forget() {
      if (!session) return
      provider.session = undefined as never
      take(undefined)
    },
    drop(topic) {
      if (topic === session?.topic) take(undefined)
    },
    dropDeleted() {
      if (session && !client.session.keys.includes(session.topic)) take(undefined)
    },
    endOrphaned() {
      if (isClaimed || !isOwn) return
      session = undefined
      provider.session = undefined as never
      const topics = client.session.getAll().map(({ topic }) => topic)
      // Not awaited: the first code does not wait for the messages to the wallets.
      void pages.left(topics, (topic) => endSession(client, environment, topic))
    },
    hold() {
      if (isClaimed) pages.hold(session?.topic)
    },
    release: () => pages.hold(undefined),
  }
}

/**
 * Returns the session of an earlier visit, unless it has expired. The stored topic names it among other left-over
 * sessions.
 */
function storedSession({
  context: { environment },
  provider,
  isOwn,
  store,
}: Omit<ActiveSessionDeps, 'pages' | 'onChange'>): WalletConnectSession | undefined {
  const topic = store.topic()
  const stored: WalletConnectSession | undefined =
    isOwn && topic ? provider.client.session.getAll().find((each) => each.topic === topic) : provider.session
  return stored && stored.expiry * 1000 > environment.clock.now() ? stored : undefined
}
