import { pairingError, type PairingSession, type Pairing, type PairingContext } from '@latchkit/core/adapter'
import type UniversalProvider from '@walletconnect/universal-provider'
import type { ActiveSession } from './pairing.active.js'
import { createAttempt, type Attempt } from './pairing.attempt.js'
import { endSession } from './pairing.end.js'
import { relayHost } from './pairing.library.js'
import { proposalOf } from './pairing.proposal.js'
import type { RelayWatch } from './pairing.relay.js'
import {
  isRefusal,
  isSession,
  isUnsupported,
  pairingSessionOf,
  toPairingError,
  type WalletConnectSession,
} from './pairing.session.js'

/** What {@link createProposer} needs. */
export interface ProposerDeps {
  readonly context: Pick<PairingContext, 'emit' | 'environment' | 'namespaces' | 'networks'>
  readonly provider: UniversalProvider
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
export function createProposer({ context, provider, session, relay }: ProposerDeps): Proposer {
  const { emit, environment, namespaces, networks } = context
  const host = relayHost(provider)
  let attempt: Attempt | undefined

  /** Makes a code, and waits for its approval. */
  async function propose(of: Attempt): Promise<void> {
    of.pending += 1
    of.isMaking = true
    const show = (uri: string): void => {
      of.uri = uri
      of.isMaking = false
      if (attempt?.isWanted) emit({ type: 'code', uri })
    }
    provider.once('display_uri', show)
    // The app's present networks. The provider's own list may hold what an earlier wallet approved.
    const optionalNamespaces = proposalOf(networks, namespaces)
    Object.assign(provider, { namespaces: undefined, optionalNamespaces })
    try {
      const approved = (await provider.pair(undefined)) as WalletConnectSession
      if (!attempt?.isWanted || session.current()) return await refuse(approved)
      if (pairingSessionOf(approved, namespaces).namespaces.length > 0) return settle(attempt, approved)
      void refuse(approved)
      settle(attempt, pairingError('nothing-approved'))
    } catch (error) {
      if (of === attempt && (isRefusal(error) || isUnsupported(error) || of.pending === 1)) settle(of, error)
    } finally {
      of.pending -= 1
      of.isMaking = false
      provider.removeListener('display_uri', show)
    }
  }

  /** Makes the first code of an attempt. */
  async function begin(of: Attempt): Promise<void> {
    try {
      session.endOrphaned()
      await provider.connect({ skipPairing: true })
    } catch (error) {
      return settle(of, error)
    }
    await propose(of)
  }

  /** Ends an attempt with a session or an error. */
  function settle(of: Attempt, outcome: unknown): void {
    attempt = undefined
    relay.end()
    if (!isSession(outcome)) return of.fail(toPairingError(outcome, host))
    session.take(outcome)
    of.approve(outcome)
  }

  /** Ends a session that was approved too late (F095), as the second one (F044), or without an account. */
  async function refuse({ topic }: WalletConnectSession): Promise<void> {
    // The library has replaced its active session by the approved one: restores it.
    provider.session = session.current() as never
    await endSession(provider.client, environment, topic)
  }

  return {
    async open({ reuse, namespace }): Promise<PairingSession> {
      const resumed = session.resume(namespace)
      if (resumed) return resumed
      relay.begin()
      const known = attempt
      const mine = (attempt ??= createAttempt())
      mine.isWanted = true
      if (!known) void begin(mine)
      else if (reuse && mine.uri) emit({ type: 'code', uri: mine.uri })
      else if (!mine.isMaking) void propose(mine)
      return pairingSessionOf(await mine.approved, namespaces)
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
      if (attempt) settle(attempt, pairingError('refused', { host }, cause))
    },
  }
}
