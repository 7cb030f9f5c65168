import type { Namespace } from '@latchkit/core'
import { pairingError, walletError, type PairedSession, type PairingContext } from '@latchkit/core/adapter'
import { createBitcoinSide } from './bip122.features.js'
import type { PairingOptions } from './createPairing.js'
import { askNode } from './eip155.node.js'
import { createEvmSide } from './eip155.requests.js'
import { createProvider } from './pairing.library.js'
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
import type { LoadedPairing, Tell } from './pairing.types.js'
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

/** Makes what {@link createPairing} loads: one session with one wallet, over the library. */
export async function createLoadedPairing(
  options: PairingOptions,
  context: PairingContext,
  tell: Tell,
): Promise<LoadedPairing> {
  const { environment, namespaces, networks, emit } = context
  const provider = await createProvider(options, context)
  const { client } = provider
  const events = client.events as unknown as SessionEvents
  const relay = watchRelay(provider, context, !options.provider)
  let session: Session | undefined = alive(provider.session)
  /** Whether somebody restored the session, or waited for it: one that nobody knows of is left over from a visit before. */
  let isClaimed = false
  let attempt: Attempt | undefined

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
  })
  const sides: Readonly<Partial<Record<Namespace, StandardSide>>> = {
    solana: createSolanaSide(sideOf('solana')),
    bip122: createBitcoinSide(sideOf('bip122')),
  }

  const paired = (of: Session): PairedSession => ({
    namespaces: namespaces.filter((namespace) => accountsOf(of, namespace).length > 0),
    walletName: of.peer?.metadata?.name ?? '',
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
    if (next) isClaimed = true
    changed(before)
  }

  /** Ends a session at the wallet. One that can't be told finds out by itself, when it asks. */
  const end = (topic: string): Promise<void> => client.disconnect({ topic, reason: GONE }).catch(() => {})

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
    try {
      const approved = (await provider.pair(undefined)) as Session
      if (!attempt?.isWanted || session) return await refuse(approved)
      if (paired(approved).namespaces.length > 0) return settle(attempt, approved)
      void refuse(approved)
      settle(attempt, pairingError('nothing-approved'))
    } catch (error) {
      if (of === attempt && (isRefusal(error) || of.pending === 1)) settle(of, toPairingError(error))
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
    if (!isSession(outcome)) return of.fail(outcome)
    take(outcome)
    of.approve(outcome)
  }

  /** An approval that nobody waits for (F095), or the second one (F044). */
  async function refuse({ topic }: Session): Promise<void> {
    provider.session = session as never
    await end(topic)
  }

  /** Where a kit that restored nothing finds sessions, their pages are gone: the wallets are told. */
  async function clean(): Promise<void> {
    if (isClaimed) return
    session = undefined
    provider.session = undefined as never
    await Promise.all(client.session.getAll().map(({ topic }) => end(topic)))
  }

  /** Puts the first code of an attempt out. */
  async function propose(of: Attempt): Promise<void> {
    try {
      await clean()
      // What the wallet before approved is no part of what this one is asked for.
      provider.namespaces = undefined as never
      await provider.connect({ optionalNamespaces: proposalOf(networks, namespaces), skipPairing: true })
    } catch (error) {
      return settle(of, error)
    }
    await putCode(of)
  }

  async function open({ reuse }: { readonly reuse: boolean }): Promise<PairedSession> {
    if (session && isClaimed) return paired(session)
    // The app's own provider may have made its session itself.
    if (session && options.provider) {
      take(session)
      return paired(session)
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
      look()
      return () => {
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
    async request(request) {
      // A code that the kit doesn't show is one that nobody sees.
      if (request.method === 'eth_requestAccounts' && !session) throw pairingError('not-connected')
      if (request.method === 'wallet_revokePermissions') return disconnect().then(() => null)
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
      return isConnect ? { accounts: side?.accounts() ?? [] } : side?.call(feature, inputs)
    },
  }

  /** Somebody uses the session that is there: it is the one of a visit before, restored. */
  function claim(): void {
    if (!session || isClaimed) return
    isClaimed = true
    emit({ type: 'session', session: paired(session) })
  }
}
