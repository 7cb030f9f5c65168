import type { Namespace } from '@latchkit/core'
import type { PairingSession, PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import { endSession } from './pairing.end.js'
import type { PairingPages } from './pairing.pages.js'
import { pairingSessionOf, type WalletConnectSession } from './pairing.session.js'
import type { PairingStore } from './pairing.storage.js'

/** What the active session is made of. */
export interface ActiveSessionDeps {
  readonly context: Pick<PairingContext, 'emit' | 'environment' | 'namespaces'>
  readonly provider: UniversalProvider
  /** Whether the kit made the provider. The sessions in a provider of the app are the app's. */
  readonly isOwn: boolean
  readonly store: Pick<PairingStore, 'topic' | 'remove'>
  readonly pages: PairingPages
  /** Runs after the session, or what it shares, became another. */
  readonly onChange: (before: WalletConnectSession | undefined) => void
}

/**
 * The one session of a kit. Until a page claims the session of an earlier visit (restores it, or asks for a connection), it
 * counts as left over.
 */
export interface ActiveSession {
  current(): WalletConnectSession | undefined
  /** Replaces the session, and claims the new one. */
  take(next: WalletConnectSession | undefined): void
  /** Claims the session of an earlier visit, which is in use again. */
  claim(): void
  /**
   * The session for a request to connect, where there is one that shares the namespace. A session that doesn't is ended: no
   * wallet adds a namespace to a session.
   */
  resume(namespace: Namespace | undefined): PairingSession | undefined
  /** Ends the session at the wallet too. */
  disconnect(): Promise<void>
  /** Drops the session here. The wallet isn't told. */
  forget(): void
  /** Drops the session of this topic, which is over. */
  drop(topic: string): void
  /** Drops the session if the library has deleted it, which it may have done while the kit didn't listen. */
  dropDeleted(): void
  /** Ends the sessions of earlier visits that no page claimed. */
  endLeftOver(): void
  /** Holds a claimed session for this page, so that another page doesn't take it for left over. */
  hold(): void
  release(): void
}

/** Makes it, with the session of an earlier visit where one is stored. */
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
      // A provider of the app may have a session that the app made by itself.
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
    endLeftOver() {
      if (isClaimed || !isOwn) return
      session = undefined
      provider.session = undefined as never
      const topics = client.session.getAll().map(({ topic }) => topic)
      // Not awaited: the first code doesn't wait until the wallets are told.
      void pages.left(topics, (topic) => endSession(client, environment, topic))
    },
    hold() {
      if (isClaimed) pages.hold(session?.topic)
    },
    release: () => pages.hold(undefined),
  }
}

/** The session of an earlier visit, while it lives. The stored topic tells it from others that may be left over beside it. */
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
