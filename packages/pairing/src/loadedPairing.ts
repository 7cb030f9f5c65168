import type { PairingContext } from '@latchkit/core/adapter'
import type { PairingOptions } from './createPairing.js'
import { createActiveSession } from './pairing.active.js'
import { followSession } from './pairing.events.js'
import { createOwnAnswers } from './pairing.answers.js'
import { createProvider } from './pairing.library.js'
import { createPages } from './pairing.pages.js'
import { createProposer, type Proposer } from './pairing.proposer.js'
import { watchRelay } from './pairing.relay.js'
import { createSessionRequest } from './pairing.request.js'
import { createSignInRequests } from './eip155.signIn.js'
import { openStore, PAIRED } from './pairing.storage.js'
import type { LoadedPairing, Tell } from './pairing.types.js'
import { createSessionWallets, type SessionWallets } from './pairing.wallets.js'

/**
 * Makes the part of the pairing that {@link createPairing} loads: one session with one wallet, over the library.
 * Rejects with `pairing/…`, or as the library does.
 */
export async function createLoadedPairing(
  options: PairingOptions,
  context: PairingContext,
  tell: Tell,
): Promise<LoadedPairing> {
  const { environment, namespaces, storage } = context
  const provider = await createProvider(options, context)
  const { client } = provider
  const isOwn = !options.provider
  const relay = watchRelay(provider, context, isOwn, (cause) => proposer.onRefused(cause))
  const store = openStore(context)
  const session = createActiveSession({
    context,
    provider,
    isOwn,
    store,
    pages: createPages(context),
    onChange: (before) => wallets.changed(before),
  })
  const wallets: SessionWallets = createSessionWallets({
    context,
    session,
    ask: createSessionRequest(client, session),
    choice: store.choice(session.current),
    tell,
  })
  const sendSignIn = createSignInRequests({ context, client, answers: createOwnAnswers(provider) })
  const proposer: Proposer = createProposer({ context, provider, session, relay, sendSignIn })

  /** Follows the network and the account that another tab chose in the session (F205). */
  const onStored = ({ name = PAIRED }: { readonly name?: string }): void => void (name === PAIRED && wallets.follow())

  /**
   * A frozen page gets no events. When it is visible again, it reconnects and drops a session that ended meanwhile
   * (F048, F056).
   */
  function onVisible(): void {
    if (environment.window?.document.visibilityState !== 'visible') return
    if (!session.current() && !proposer.isPending()) return
    relay.wake()
    session.dropDeleted()
  }

  return {
    start() {
      relay.reopen()
      const { document } = environment.window ?? {}
      document?.addEventListener('visibilitychange', onVisible)
      const stopEvents = followSession(client, namespaces, session, wallets.hear)
      const stopFollowing = storage.onForeignChange(onStored)
      session.hold()
      session.dropDeleted()
      return () => {
        stopFollowing()
        session.release()
        document?.removeEventListener('visibilitychange', onVisible)
        stopEvents()
        relay.close()
      }
    },
    open: proposer.open,
    renew: proposer.renew,
    giveUp: proposer.giveUp,
    forget: session.forget,
    request: wallets.request,
    accounts: wallets.accounts,
    call: wallets.call,
  }
}
