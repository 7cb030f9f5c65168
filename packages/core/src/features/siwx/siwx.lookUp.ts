import type { LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import { LOOK_UP_TIMEOUT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { sessionFor, sessionsOf } from './siwx.rules.js'
import type { SiwxSession } from './siwx.types.js'
import type { Visit, Visits } from './siwx.visit.js'

/** The error of a sign-in that can't begin (S8.06), with what the store has thrown. */
export const initError = (cause: unknown): LatchError => siwxError('initialize', {}, cause)

/** Reads whether the account of a visit is signed in. A look-up that fails, or takes 10 s, finds no session. */
export type LookUp = (visit: Visit) => Promise<SiwxSession | undefined>

/** Makes {@link LookUp}. */
export function createLookUp({ environment: { clock }, store, settings }: SiwxDeps, visits: Visits): LookUp {
  return async (visit) => {
    try {
      const all = await withTimeout(clock, LOOK_UP_TIMEOUT_MS, store.list(), () => siwxError('no-answer'))
      visit.sessions = sessionsOf(all, visit.account, clock.now())
    } catch (error) {
      visit.failure = initError(error)
    }
    const session = sessionFor(visit.sessions, visit.account, settings.scope ?? 'network')
    visits.set(visit, session ? { status: 'signed-in', session } : { status: 'needed' })
    return session
  }
}
