import { pairingError, type PairingSession, type Pairing, type PairingContext } from '@latchkit/core/adapter'
import type { ActiveSession } from './pairing.active.js'
import { createAttempt, type ApprovedSession, type Attempt } from './pairing.attempt.js'
import { createCodes, type CodeDeps } from './pairing.codes.js'
import { endSession } from './pairing.end.js'
import { relayHost } from './pairing.library.js'
import type { RelayWatch } from './pairing.relay.js'
import {
  isRefusal,
  isUnsupported,
  pairingSessionOf,
  toPairingError,
  type WalletConnectSession,
} from './pairing.session.js'

/** What {@link createProposer} needs. */
export interface ProposerDeps extends Pick<CodeDeps, 'provider' | 'sendSignIn'> {
  readonly context: Pick<PairingContext, 'emit' | 'environment' | 'namespaces' | 'networks'>
  readonly session: Pick<ActiveSession, 'current' | 'resume' | 'take' | 'endOrphaned'>
  readonly relay: Pick<RelayWatch, 'begin' | 'end' | 'wake'>
}

/** Proposes sessions to wallets: makes the codes, and waits until a wallet approves one. */
export interface Proposer extends Pick<Pairing, 'open' | 'renew' | 'giveUp'> {
  /** Whether a wallet may still approve a code, also one whose attempt was given up. */
  isPending(): boolean
  /** Fails the attempt with `pairing/refused`: the relay refuses the project. */
  onRefused(cause: unknown): void
}

/** Makes the proposer. It proposes nothing until `open`. */
export function createProposer(deps: ProposerDeps): Proposer {
  const { context, provider, session, relay } = deps
  const { emit, environment, namespaces } = context
  const host = relayHost(provider)
  let attempt: Attempt | undefined

  const propose = createCodes({
    ...deps,
    isPresent: (of) => of === attempt,
    show(uri) {
      if (attempt?.isWanted) emit({ type: 'code', uri })
    },
    approved: take,
    failed: fail,
  })

  /** Takes what a wallet has approved. */
  async function take(approved: ApprovedSession): Promise<void> {
    const { session: next } = approved
    if (!attempt?.isWanted || session.current()) return refuse(next)
    provider.session = next as never
    if (pairingSessionOf(next, namespaces).namespaces.length > 0) return approve(attempt, approved)
    void refuse(next)
    end(attempt, pairingError('nothing-approved'))
  }

  /** A code has failed. The attempt goes on where another one counts still. */
  function fail(of: Attempt, error: unknown): void {
    if (of === attempt && (isRefusal(error) || isUnsupported(error) || of.pending === 1)) end(of, error)
  }

  /** Makes the first code of an attempt. */
  async function begin(of: Attempt): Promise<void> {
    try {
      session.endOrphaned()
      await provider.connect({ skipPairing: true })
    } catch (error) {
      return end(of, error)
    }
    await propose(of)
  }

  /** Ends an attempt with a session. */
  function approve(of: Attempt, approved: ApprovedSession): void {
    attempt = undefined
    relay.end()
    session.take(approved.session)
    of.approve(approved)
  }

  /** Ends an attempt with an error. */
  function end(of: Attempt, error: unknown): void {
    attempt = undefined
    relay.end()
    of.fail(toPairingError(error, host))
  }

  /** Ends a session that was approved too late (F095), as the second one (F044), or without an account. */
  async function refuse({ topic }: WalletConnectSession): Promise<void> {
    // The library has replaced its active session by the approved one: restores it.
    provider.session = session.current() as never
    await endSession(provider.client, environment, topic)
  }

  return {
    async open({ reuse, namespace, signIn }): Promise<PairingSession> {
      const resumed = session.resume(namespace)
      if (resumed) return resumed
      relay.begin()
      const known = attempt
      const mine = (attempt ??= createAttempt())
      Object.assign(mine, { isWanted: true, signIn })
      if (!known) void begin(mine)
      else if (reuse && mine.uri) emit({ type: 'code', uri: mine.uri })
      else if (!mine.isMaking) void propose(mine)
      const approved = await mine.approved
      const paired = pairingSessionOf(approved.session, namespaces)
      return approved.signIns.length > 0 ? { ...paired, signIns: approved.signIns } : paired
    },
    async renew() {
      if (!attempt?.isWanted) return
      relay.wake()
      if (!attempt.isMaking) await propose(attempt)
    },
    giveUp() {
      relay.end()
      if (attempt) attempt.isWanted = false
    },
    isPending: () => !!attempt,
    onRefused(cause) {
      if (attempt) end(attempt, pairingError('refused', { host }, cause))
    },
  }
}
