import type { FrameUser, PayloadOf } from '@latchkit/frame'
import { callReported } from '../../adapter/callReported.js'
import type { Network } from '../../adapter/network.types.js'
import type { SourceEvent, SourceSession } from '../../adapter/source.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import { connectionError } from '../connection/connection.errors.js'
import type { MakeFrameDialog } from './embedded-wallet.dialog.js'
import { createEvmSide, type EvmSide } from './embedded-wallet.evm.js'
import { createSecureFrame, type SecureFrame } from './embedded-wallet.frame.js'
import { createEmbeddedNetworks, type EmbeddedNetworks } from './embedded-wallet.networks.js'
import { createEmbeddedRequests, type EmbeddedRequests } from './embedded-wallet.requests.js'
import { createSolanaSide, type SolanaSide } from './embedded-wallet.solana.js'
import type { EmbeddedEvent, EmbeddedSession, FrameLook } from './embedded-wallet.source.types.js'
import { createEmbeddedStore } from './embedded-wallet.storage.js'
import { createEmbeddedState } from './embedded-wallet.state.js'
import { createVisitor, sessionOf, type Visitor } from './embedded-wallet.visitor.js'

/** What {@link createEmbeddedSession} needs. */
export interface SessionDeps {
  readonly environment: Environment & { readonly window: Window }
  /** The secure origin. */
  readonly origin: string
  /** The address of the frame's page. */
  readonly src: string
  /** The app's networks. */
  readonly networks: readonly Network[]
  /** What the frame is told of the app. */
  readonly app: PayloadOf<'SYNC_DAPP_DATA'>
  readonly makeDialog: MakeFrameDialog
  /** Says why a frame that was loaded says nothing. Never rejects. */
  readonly explain: () => Promise<LatchError>
  readonly emit: (event: SourceEvent | EmbeddedEvent) => void
}

const ignore = (): void => {}

/** Makes the session. Its frame is loaded when it is first asked. */
export function createEmbeddedSession(deps: SessionDeps): EmbeddedSession {
  const { environment, emit } = deps
  const state = createEmbeddedState()
  const store = createEmbeddedStore(environment)
  const approvals = createApprovals()
  let look: FrameLook | undefined

  const frame: SecureFrame = createSecureFrame({
    ...deps,
    window: environment.window,
    onReady() {
      networks.forget()
      frame.request('SYNC_DAPP_DATA', deps.app).catch(ignore)
      if (look) frame.request('SYNC_THEME', look).catch(ignore)
      // Another document has no session where the browser refuses it storage.
      if (visitor.current()) void ends.check()
    },
    onSession: (said) => ends.hear(said),
    onCancel: () => requests.cancel(),
  })
  const visitor = createVisitor({
    state,
    store,
    onChange(changed) {
      const current = visitor.current()
      if (current) networks.take(current.chainId as CaipNetworkId)
      emit({ type: 'session', session: current && sessionOf(current) })
      if (changed.eip155) evm.tell('accountsChanged', visitor.addresses('eip155'))
      if (!current) evm.tell('disconnect', { code: 4900, message: 'The session has ended.' })
      if (changed.solana) solana.tell()
    },
  })
  const networks = createEmbeddedNetworks({
    ...deps,
    store,
    frame,
    onEvmNetwork: (networkId) =>
      evm.tell('chainChanged', `0x${Number(networkId.slice('eip155:'.length)).toString(16)}`),
  })
  const ends = createEnds({ frame, visitor, emit })
  const requests = createEmbeddedRequests({
    ...{ state, frame, networks, visitor },
    onRequest: () => emit({ type: 'request' }),
  })
  const { evm, solana } = createSides({ ...deps, ends, requests, visitor, networks })
  const restore = createRestore({ frame, visitor, networks })

  return {
    wallets: { eip155: evm.provider, solana: solana.wallet },
    ...{ state, store, restore, show: requests.show, raise: frame.raise, signOut: ends.signOut },
    prepare: frame.begin,
    preferredNetwork: networks.preferred,
    async ask(topic, payload, signal) {
      // What a login asks comes after the end of the session before.
      await ends.pending()
      return frame.request(topic, payload, signal)
    },
    take(next) {
      visitor.take(next)
      store.noteUsed(next.email)
      approvals.resolve(sessionOf(next))
    },
    fail: approvals.reject,
    setLook(next) {
      look = next
      if (visitor.current() || frame.isThere()) frame.request('SYNC_THEME', next).catch(ignore)
    },
    end: frame.end,
    async open({ namespace }) {
      await restore.pending()
      const current = visitor.current()
      const session = current && sessionOf(current)
      if (session && (!namespace || session.namespaces.includes(namespace))) return session
      if (session) await ends.signOut()
      return approvals.wait()
    },
    giveUp: () => approvals.reject(connectionError('cancelled', { wallet: 'Email' })),
    forget: visitor.drop,
  }
}

/** The wallets of the session, one for each namespace. */
function createSides({
  environment,
  ends,
  requests,
  visitor,
  networks,
}: Pick<SessionDeps, 'environment'> & {
  readonly ends: ReturnType<typeof createEnds>
  readonly requests: EmbeddedRequests
  readonly visitor: Visitor
  readonly networks: EmbeddedNetworks
}): { readonly evm: EvmSide; readonly solana: SolanaSide } {
  const shared = {
    call: ends.noticing(requests.call),
    signOut: ends.signOut,
    callListener: (run: () => void) => void callReported(environment.report, run),
  }
  return {
    evm: createEvmSide({
      ...shared,
      addresses: () => visitor.addresses('eip155'),
      networkId: networks.evm,
      switchTo: (networkId) => networks.switchTo(networkId, visitor.signal()),
    }),
    solana: createSolanaSide({
      ...shared,
      addresses: () => visitor.addresses('solana'),
      networkIds: networks.solana,
    }),
  }
}

/** What waits for an approval. There is at most one wait at a time. */
function createApprovals() {
  let waiter:
    | { readonly resolve: (session: SourceSession) => void; readonly reject: (error: LatchError) => void }
    | undefined
  function take(): typeof waiter {
    const taken = waiter
    waiter = undefined
    return taken
  }
  return {
    wait: (): Promise<SourceSession> =>
      new Promise((resolve, reject) => {
        take()?.reject(connectionError('cancelled', { wallet: 'Email' }))
        waiter = { resolve, reject }
      }),
    resolve: (session: SourceSession): void => take()?.resolve(session),
    reject: (error: LatchError): void => take()?.reject(error),
  }
}

interface SessionParts {
  readonly frame: SecureFrame
  readonly visitor: Visitor
}

/** The ends of the session: by the visitor, by the frame, or because another document is in it. */
function createEnds({ frame, visitor, emit }: SessionParts & Pick<SessionDeps, 'emit'>) {
  let ending: Promise<void> | undefined

  function hear(said: FrameUser | undefined): void {
    // A session that this tab doesn't use is none of its business, and neither is one that it is ending.
    if (!visitor.current() || ending) return
    if (said) return visitor.take(said)
    visitor.drop()
    emit({ type: 'ended' })
  }

  return {
    hear,
    pending: async (): Promise<void> => ending,
    signOut(): Promise<void> {
      visitor.drop()
      ending ??= frame
        .request('SIGN_OUT', undefined)
        .then(ignore, ignore)
        .then(() => void (ending = undefined))
      return ending
    },
    async check(): Promise<void> {
      const mine = visitor.epoch()
      const answer = await frame.request('IS_CONNECTED', undefined).catch(ignore)
      // Without an answer, the next request says what is wrong.
      if (mine === visitor.epoch() && answer?.isConnected === false) hear(undefined)
    },
    /** A request that is refused because the session is over ends it here too (F184). */
    noticing:
      <args extends readonly unknown[], answer>(call: (...args: args) => Promise<answer>) =>
      async (...args: args): Promise<answer> => {
        try {
          return await call(...args)
        } catch (error) {
          if (isLatchError(error, 'embedded-wallet/session-ended')) hear(undefined)
          throw error
        }
      },
  }
}

/** Takes the session that the frame has stored. Calls at the same time are one. */
function createRestore({
  frame,
  visitor,
  networks,
}: SessionParts & { readonly networks: { preferred(): CaipNetworkId | undefined } }) {
  let pending: Promise<void> | undefined

  async function read(): Promise<void> {
    const mine = visitor.epoch()
    const { isConnected } = await frame.request('IS_CONNECTED', undefined)
    if (!isConnected || mine !== visitor.epoch()) return
    const found = await frame.request('GET_USER', { chainId: networks.preferred() })
    if (mine === visitor.epoch() && !visitor.current()) visitor.take(found)
  }

  const restore = (): Promise<void> =>
    (pending ??= (async () => {
      if (!visitor.current()) await read()
    })().finally(() => (pending = undefined)))
  return Object.assign(restore, {
    /** Waits until no restore is pending. Never rejects. */
    pending: async (): Promise<void> => pending?.catch(ignore),
  })
}
