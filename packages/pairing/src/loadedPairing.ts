import type { Namespace } from '@latchkit/core'
import {
  fieldsOf,
  pairingError,
  walletError,
  withTimeout,
  type PairedSession,
  type Pairing,
  type PairingContext,
} from '@latchkit/core/adapter'
import { createBitcoinSide } from './bip122.features.js'
import type { PairingOptions } from './createPairing.js'
import { askNode } from './eip155.node.js'
import { createEvmSide } from './eip155.requests.js'
import { createProvider, relayHost } from './pairing.library.js'
import { createPages } from './pairing.pages.js'
import { proposalOf } from './pairing.proposal.js'
import { watchRelay } from './pairing.relay.js'
import {
  accountsOf,
  createAttempt,
  isLost,
  isRefusal,
  isSession,
  toPairingError,
  type Attempt,
  type Session,
  type SessionEvents,
  type SessionFact,
} from './pairing.session.js'
import { openStore, PAIRED } from './pairing.storage.js'
import type { LoadedPairing, Request, Tell } from './pairing.types.js'
import { createSolanaSide, type StandardSide } from './solana.features.js'
import { isStandard } from './standard.wallet.js'

/** What the sides of the session, one per namespace, are made of. */
export interface SideDeps {
  readonly context: PairingContext
  readonly session: () => Session | undefined
  /** Asks the wallet. Rejects as the wallet does, or with `pairing/not-connected`. */
  readonly ask: (networkId: string, method: string, params: unknown) => Promise<unknown>
  readonly tell: (event: string, payload?: unknown) => void
}

/** The reason that a wallet gets for a session that nobody wants any more. */
const GONE = { code: 6000, message: 'User disconnected.' }

/** How long the relay may take to pass on that a session is over: less than core waits for it. */
const END_PATIENCE_MS = 2_500

/** Makes what {@link createPairing} loads: one session with one wallet, over the library. */
export async function createLoadedPairing(
  options: PairingOptions,
  context: PairingContext,
  tell: Tell,
): Promise<LoadedPairing> {
  const { environment, namespaces, networks, emit, storage } = context
  const provider = await createProvider(options, context)
  const { client } = provider
  const events = client.events as unknown as SessionEvents
  const refused = (cause: unknown): void => void (attempt && settle(attempt, pairingError('refused', { host }, cause)))
  const host = relayHost(provider)
  const relay = watchRelay(provider, context, !options.provider, refused)
  const pages = createPages(context)
  const store = openStore(context)
  let session: Session | undefined = alive(found())
  /** Whether somebody restored the session, or waited for it: one that nobody knows of is left over from a visit before. */
  let isClaimed = false
  let attempt: Attempt | undefined

  /** The session of a visit before: others may be left over beside it. */
  function found(): Session | undefined {
    const topic = store.topic()
    if (options.provider || !topic) return provider.session
    return client.session.getAll().find((each) => each.topic === topic)
  }

  function alive(stored: Session | undefined): Session | undefined {
    return stored && stored.expiry * 1000 > environment.clock.now() ? stored : undefined
  }

  const sideOf = (namespace: Namespace): SideDeps => ({
    context,
    session: () => session,
    ask: (networkId, method, params) => ask(networkId, method, params),
    tell: (event, payload) => tell(namespace, event, payload),
  })
  const evm = createEvmSide({
    ...sideOf('eip155'),
    read: (networkId, method, params) => askNode(context, networkId, method, params),
    choice: store.choice(() => session),
  })
  const sides = createSides(sideOf)

  const paired = (of: Session): PairedSession => ({
    namespaces: namespaces.filter((namespace) => accountsOf(of, namespace).length > 0),
    walletName: of.peer?.metadata?.name ?? '',
    walletIcon: of.peer?.metadata?.icons?.[0] || undefined,
  })

  /** Tells all sides that what the session shares may be another now. */
  function changed(before: Session | undefined): void {
    emit({ type: 'session', session: session && paired(session) })
    evm.changed(before)
    for (const namespace of namespaces) if (isStandard(namespace)) tell(namespace, 'change')
  }

  function take(next: Session | undefined): void {
    const before = session
    session = next
    isClaimed = !!next
    pages.hold(next?.topic)
    if (before && before.topic !== next?.topic) store.remove(before)
    changed(before)
  }

  /**
   * Ends a session at the wallet, and here whether that hears of it or not: the library keeps one that it couldn't tell of,
   * and a reload would find it. The wallet finds out by itself, when it asks.
   */
  async function end(topic: string): Promise<void> {
    const told = client.disconnect({ topic, reason: GONE })
    try {
      await withTimeout(environment.clock, END_PATIENCE_MS, told, () => walletError('timed-out'))
    } catch {
      await client.session.delete(topic, GONE).catch(() => {})
    }
  }

  async function disconnect(): Promise<void> {
    const { topic } = session ?? {}
    if (!topic) return
    take(undefined)
    provider.session = undefined as never
    await end(topic)
  }

  async function ask(networkId: string, method: string, params: unknown): Promise<unknown> {
    if (!session) throw pairingError('not-connected')
    const { topic } = session
    try {
      return await client.request({ topic, chainId: networkId, request: { method, params } })
    } catch (error) {
      if (!isLost(error) && client.session.keys.includes(topic)) throw error
      // F049: the store is stale. What is left of the session goes, and the visitor can connect anew.
      if (session?.topic === topic) take(undefined)
      throw walletError('disconnected', {}, error)
    }
  }

  /** Puts a code out, and waits for its approval. */
  async function putCode(of: Attempt): Promise<void> {
    of.pending += 1
    of.isMaking = true
    const show = (uri: string): void => {
      of.uri = uri
      of.isMaking = false
      if (attempt?.isWanted) emit({ type: 'code', uri })
    }
    provider.once('display_uri', show)
    // What the app has by now. What a wallet approved before is no part of it.
    const optionalNamespaces = proposalOf(networks, namespaces)
    Object.assign(provider, { namespaces: undefined, optionalNamespaces })
    try {
      const approved = (await provider.pair(undefined)) as Session
      if (!attempt?.isWanted || session) return await refuse(approved)
      if (paired(approved).namespaces.length > 0) return settle(attempt, approved)
      void refuse(approved)
      settle(attempt, pairingError('nothing-approved'))
    } catch (error) {
      if (of === attempt && (isRefusal(error) || of.pending === 1)) settle(of, error)
    } finally {
      of.pending -= 1
      of.isMaking = false
      provider.removeListener('display_uri', show)
    }
  }

  /** Whoever waits gets a session, or why there is none. */
  function settle(of: Attempt, outcome: unknown): void {
    attempt = undefined
    relay.end()
    if (!isSession(outcome)) return of.fail(toPairingError(outcome, host))
    take(outcome)
    of.approve(outcome)
  }

  /** An approval that nobody waits for (F095), or the second one (F044). */
  async function refuse({ topic }: Session): Promise<void> {
    provider.session = session as never
    await end(topic)
  }

  /** Where a kit that restored nothing finds sessions whose pages are gone, the wallets are told. No code waits for that. */
  function clean(): void {
    if (isClaimed || options.provider) return
    session = undefined
    provider.session = undefined as never
    const topics = client.session.getAll().map(({ topic }) => topic)
    void pages.left(topics, end)
  }

  /** Puts the first code of an attempt out. */
  async function propose(of: Attempt): Promise<void> {
    try {
      clean()
      await provider.connect({ skipPairing: true })
    } catch (error) {
      return settle(of, error)
    }
    await putCode(of)
  }

  async function open({ reuse, namespace }: Parameters<Pairing['open']>[0]): Promise<PairedSession> {
    // The app's own provider may have made its session itself.
    if (session && (isClaimed || options.provider)) {
      const { namespaces: shared } = paired(session)
      if (!namespace || shared.includes(namespace)) {
        if (!isClaimed) take(session)
        return paired(session)
      }
      // No wallet adds a namespace to a session: all are asked for in a new one.
      void disconnect()
    }
    relay.begin()
    const known = attempt
    const mine = (attempt ??= createAttempt())
    mine.isWanted = true
    if (!known) void propose(mine)
    else if (reuse && mine.uri) emit({ type: 'code', uri: mine.uri })
    else if (!mine.isMaking) void putCode(mine)
    return paired(await mine.approved)
  }

  const onEnd = ({ topic }: { readonly topic: string }): void => {
    if (topic === session?.topic) take(undefined)
  }
  /** What the library tells of sessions. */
  const heard: Readonly<Record<string, (fact: SessionFact) => void>> = {
    session_delete: onEnd,
    session_expire: onEnd,
    session_update({ topic, params: { namespaces: shared } }) {
      if (!session || topic !== session.topic) return
      const next: Session = { ...session, namespaces: shared }
      // A wallet that takes its last account back has disconnected (F047).
      if (paired(next).namespaces.length > 0) return take(next)
      void disconnect()
    },
    session_event({ topic, params }) {
      if (topic === session?.topic) evm.hear(params.chainId, params.event)
    },
  }

  /** What is read of a session that ended while nobody listened. */
  function look(): void {
    if (session && !client.session.keys.includes(session.topic)) take(undefined)
  }

  /** Another tab chose another network or account of the session (F205). */
  const onStored = (name: string): void => void (name === PAIRED && evm.follow())

  /** Frozen pages hear nothing: what happened meanwhile is asked for when somebody looks again (F048, F056). */
  function onWake(): void {
    if (environment.window?.document.visibilityState !== 'visible' || (!session && !attempt)) return
    relay.wake()
    look()
  }

  return {
    start() {
      relay.reopen()
      const { document } = environment.window ?? {}
      document?.addEventListener('visibilitychange', onWake)
      for (const [name, listener] of Object.entries(heard)) events.on(name, listener)
      const stopFollowing = storage.onForeignChange(onStored)
      if (isClaimed) pages.hold(session?.topic)
      look()
      return () => {
        stopFollowing()
        pages.hold(undefined)
        document?.removeEventListener('visibilitychange', onWake)
        for (const [name, listener] of Object.entries(heard)) events.off(name, listener)
        relay.close()
      }
    },
    open,
    async renew() {
      if (!attempt?.isWanted) return
      relay.wake()
      if (!attempt.isMaking) await putCode(attempt)
    },
    giveUp() {
      relay.end()
      if (attempt) attempt.isWanted = false
    },
    forget() {
      if (!session) return
      provider.session = undefined as never
      take(undefined)
    },
    async request(request) {
      // A code that the kit doesn't show is one that nobody sees.
      if (request.method === 'eth_requestAccounts' && !session) throw pairingError('not-connected')
      if (isDisconnect(request)) return disconnect().then(() => null)
      claim()
      return evm.request(request)
    },
    accounts: (namespace) => sides[namespace]?.accounts() ?? [],
    async call(namespace, feature, inputs) {
      if (feature === 'standard:disconnect') return disconnect()
      const isSilent = (inputs[0] as { silent?: boolean } | undefined)?.silent === true
      const isConnect = feature === 'standard:connect' || feature === 'bitcoin:connect'
      if (isConnect && !isSilent && !session) throw pairingError('not-connected')
      claim()
      const side = sides[namespace]
      if (isConnect) return { accounts: side?.accounts() ?? [] }
      if (session && accountsOf(session, namespace).length === 0)
        throw pairingError('namespace-not-configured', { namespace })
      return side?.call(feature, inputs)
    },
  }

  /** Somebody uses the session that is there: it is the one of a visit before, restored. */
  function claim(): void {
    if (!session || isClaimed) return
    isClaimed = true
    pages.hold(session.topic)
    emit({ type: 'session', session: paired(session) })
  }
}

const createSides = (
  sideOf: (namespace: Namespace) => SideDeps,
): Readonly<Partial<Record<Namespace, StandardSide>>> => ({
  solana: createSolanaSide(sideOf('solana')),
  bip122: createBitcoinSide(sideOf('bip122')),
})

/** Taking back the accounts is the end of it; what ERC-7715 takes back, by the same name, is the wallet's affair. */
const isDisconnect = ({ method, params = [] }: Request): boolean =>
  method === 'wallet_revokePermissions' && Object.hasOwn(fieldsOf(params[0]), 'eth_accounts')
