import type { SiwxAttempt } from './siwx.attempt.js'
import type { SiwxDemand } from './siwx.demand.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import type { SignedConnecting } from './siwx.oneClick.js'
import { createLookUp, initError } from './siwx.lookUp.js'
import { isCurrent } from './siwx.rules.js'
import type { SiwxController, SiwxState } from './siwx.types.js'
import type { Visit, Visits } from './siwx.visit.js'

/** The states in which the sessions may be another device's, or another tab's, by now. */
const RECHECKED: readonly SiwxState['status'][] = ['needed', 'ready', 'signed-in']

/** Reads whether the active account is signed in: once for each visit, and again when it may have changed elsewhere. */
export type SiwxCheck = Pick<SiwxController, 'isNeeded' | 'recheck'>

/** What a check acts on. */
interface Parts {
  readonly visits: Visits
  readonly demand: SiwxDemand
  readonly attempt: SiwxAttempt
  readonly oneClick: Pick<SignedConnecting, 'takeSigned'>
}

/** Makes {@link SiwxCheck}. */
export function createSiwxCheck(deps: SiwxDeps, { visits, demand, attempt, oneClick }: Parts): SiwxCheck {
  const { events, askDuties } = deps
  const lookUp = createLookUp(deps, visits)

  /** Adds the session of what the account has signed while its wallet connected. */
  async function complete(
    visit: Visit,
    signed: NonNullable<ReturnType<Parts['oneClick']['takeSigned']>>,
  ): Promise<boolean> {
    try {
      await attempt.complete(visit, ...signed)
      return false
    } catch {
      // The view says why, and asks the store once more, or the wallet.
      return demand.isOpen()
    } finally {
      visit.completing = undefined
    }
  }

  /** Reads whether the account of a visit must sign in. */
  async function check(visit: Visit): Promise<boolean> {
    // A look-up that fails finds no session.
    const session = await lookUp.ask(visit).catch((cause: unknown) => void (visit.failure = initError(cause)))
    if (!visits.isPresent(visit)) return isNeeded()
    if (session) attempt.take(visit, session)
    else if (visits.set(visit, { status: 'needed' })) events.emit('signInNeeded', {})
    // The wallet is being disconnected, or stays connected without a sign-in.
    if (visit.failure && visit.isFresh) return attempt.giveUp(visit, visit.failure)
    return !session && demand.isOpen()
  }

  /** Begins the check of a visit. Answers at once where the server has rendered the page with a session of the account. */
  function begin(visit: Visit): boolean | Promise<boolean> {
    const signed = oneClick.takeSigned(visit)
    const rendered = lookUp.takeRendered(visit)
    if (signed) return (visit.completing = complete(visit, signed))
    if (visit.lookUp) return visit.lookUp
    if (!rendered) return (visit.lookUp = check(visit))
    attempt.take(visit, rendered)
    return false
  }

  function isNeeded(): boolean | Promise<boolean> {
    const visit = visits.follow()
    if (!visit) return false
    const { current } = visits.state
    if (visit.completing) return visit.completing
    if (current.status === 'checking') return begin(visit)
    if (current.status !== 'signed-in') return demand.isOpen()
    if (isCurrent(current.session, visits.now())) return false
    visits.set(visit, { status: 'needed' })
    events.emit('signInNeeded', {})
    return demand.isOpen()
  }

  /**
   * Reads the sessions again, which another tab or another device may have changed. What was begun meanwhile stays as it
   * is. A look-up that fails changes nothing.
   */
  async function recheck(): Promise<void> {
    const visit = visits.follow()
    const before = visits.state.current
    if (!visit || !RECHECKED.includes(before.status)) return
    const session = await lookUp.ask(visit)
    if (!visits.isPresent(visit) || visits.state.current !== before) return
    if (session) return before.status === 'signed-in' ? attempt.take(visit, session) : attempt.succeed(visit, session)
    if (before.status !== 'signed-in') return
    visits.set(visit, { status: 'needed' })
    events.emit('signedOut', {})
    events.emit('signInNeeded', {})
    askDuties()
  }

  return { isNeeded, recheck }
}
