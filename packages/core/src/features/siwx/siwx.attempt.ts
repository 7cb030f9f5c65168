import { toWalletError } from '../../adapter/toWalletError.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { SiwxDemand } from './siwx.demand.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SiwxEnds } from './siwx.ends.js'
import { siwxError } from './siwx.errors.js'
import { initError } from './siwx.lookUp.js'
import { createSiwxMessages } from './siwx.message.js'
import { createSiwxSigning } from './siwx.sign.js'
import type { SignedMessage, SiwxSession } from './siwx.types.js'
import type { PreparedMessage, Visit, Visits } from './siwx.visit.js'

/** Signs the account of a visit in: makes its message, asks its wallet, and says how that has ended. */
export interface SiwxAttempt {
  /** Asks for the nonce of a visit that needs a message. `error`: why the last try failed. */
  prepare(visit: Visit, error?: LatchError): Promise<void>
  /** Asks the wallet. Calls for one visit share one request (F087). */
  sign(visit: Visit): Promise<SiwxSession>
  /** Adds the session of a message that the account of a visit has signed already. */
  complete(visit: Visit, prepared: PreparedMessage, signed: SignedMessage): Promise<SiwxSession>
  /** Takes over a session that was found. */
  take(visit: Visit, session: SiwxSession): void
  /** Takes over a session that was made just now, here or in another tab, and reports it. */
  succeed(visit: Visit, session: SiwxSession): void
  /**
   * Ends a sign-in that can't begin: a wallet that must sign in is disconnected (S4.06, F195), or goes back to the network
   * where its account is signed in. Returns false: no sign-in is needed any more.
   */
  giveUp(visit: Visit, error: LatchError): boolean
  dispose(): void
}

/** Makes {@link SiwxAttempt}. */
export function createSiwxAttempt(deps: SiwxDeps, visits: Visits, demand: SiwxDemand, ends: SiwxEnds): SiwxAttempt {
  const { environment, events, track, askDuties } = deps
  const messages = createSiwxMessages(deps, visits, renew)
  const signing = createSiwxSigning(deps, visits, ends)

  function giveUp(visit: Visit, error: LatchError): false {
    if (!visits.set(visit, { status: 'needed' })) return false
    // The app's developer learns why: of a message that can't be written, too.
    environment.report(error)
    track('SIWX_AUTH_ERROR', { network: visit.account.caipNetworkId, code: error.code })
    demand.giveUp(error)
    const back = demand.isRequired ? ends.networkToGoTo(visit) : undefined
    events.emit('signInImpossible', { error, back })
    if (demand.isRequired) void ends.leave(visit, back)
    else askDuties()
    return false
  }

  async function prepare(visit: Visit, error?: LatchError): Promise<void> {
    if (!visits.isPresent(visit) || visits.state.current.status !== 'needed') return
    await messages.prepare(visit, error).catch((cause: unknown) => giveUp(visit, initError(cause)))
  }

  /** Asks for a new message where the nonce of this one counts no longer: its view asks for it, once it is in sight. */
  function renew(visit: Visit): void {
    visit.isStale = true
    if (visits.state.current.status !== 'ready' || visit.signed || !visits.set(visit, { status: 'needed' })) return
    events.emit('signInNeeded', {})
  }

  function take(visit: Visit, session: SiwxSession): void {
    if (!visits.set(visit, { status: 'signed-in', session })) return
    ends.remember(visit, [...visit.sessions, session])
    demand.resolve(session)
  }

  function succeed(visit: Visit, session: SiwxSession): void {
    take(visit, session)
    askDuties()
    events.emit('signedIn', { session })
  }

  function fail(visit: Visit, error: LatchError): void {
    track('SIWX_AUTH_ERROR', { network: visit.account.caipNetworkId, code: error.code })
    // A refused message counts no more, nor one that is too old. Any other one is asked for, or verified, once more.
    const hasEnded = isLatchError(error, 'siwx/refused') || (visit.isStale && !visit.signed)
    if (!hasEnded) visits.setReady(visit, error)
    else if (visits.set(visit, { status: 'needed' })) {
      visit.signed = undefined
      void prepare(visit, error)
    }
    events.emit('signInFailed', { error })
  }

  async function signIn(visit: Visit, isPressed: boolean): Promise<SiwxSession> {
    const { current } = visits.state
    if (current.status === 'signed-in') return current.session
    if (current.status !== 'ready' || !visit.prepared) throw siwxError('not-ready')
    if (isPressed) track('CLICK_SIGN_SIWX_MESSAGE', { network: visit.account.caipNetworkId })
    try {
      const session = await signing.sign(visit, visit.prepared)
      track('SIWX_AUTH_SUCCESS', { network: visit.account.caipNetworkId })
      succeed(visit, session)
      return session
    } catch (thrown) {
      visits.follow()
      // The visitor signs another account in by now, or none.
      const error = visits.isPresent(visit) ? toWalletError(thrown) : siwxError('changed', {}, thrown)
      fail(visit, error)
      throw error
    }
  }

  const begin = (visit: Visit, isPressed: boolean): Promise<SiwxSession> =>
    (visit.signing ??= signIn(visit, isPressed).finally(() => (visit.signing = undefined)))

  return {
    prepare,
    take,
    succeed,
    sign: (visit) => begin(visit, true),
    complete(visit, prepared, signed) {
      Object.assign(visit, { prepared, signed })
      visits.setReady(visit)
      return begin(visit, false)
    },
    giveUp,
    dispose: messages.dispose,
  }
}
