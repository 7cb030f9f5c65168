import type { LatchError } from '../../base/errors.js'
import { withTimeout } from '../../base/time.js'
import { signatoryOf } from './siwx.signatory.js'
import { LOOK_UP_TIMEOUT_MS } from './siwx.constants.js'
import type { SiwxDeps } from './siwx.deps.types.js'
import { siwxError } from './siwx.errors.js'
import { readSessions } from './siwx.reading.js'
import { sessionFor, sessionsOf } from './siwx.rules.js'
import type { SiwxSession } from './siwx.types.js'
import type { Visit, Visits } from './siwx.visit.js'

/** The error of a sign-in that can't begin (S8.06), with what the store has thrown. */
export const initError = (cause: unknown): LatchError => siwxError('initialize', {}, cause)

/** Reads whether the account of a visit is signed in. */
export interface LookUp {
  /** Asks the store. Rejects where that can't be read within 10 s. */
  ask(visit: Visit): Promise<SiwxSession | undefined>
  /** The session that the server has rendered the page with, of this network. It counts for the first visit alone. */
  takeRendered(visit: Visit): SiwxSession | undefined
}

/** Makes {@link LookUp}. */
export function createLookUp(deps: SiwxDeps, visits: Pick<Visits, 'now'>): LookUp {
  const { environment, store, settings } = deps
  let rendered: unknown = settings.session

  /** A session of another network counts for a key alone: a contract may have other owners on each network (F196). */
  async function fromOtherNetwork({ sessions, account }: Visit): Promise<SiwxSession | undefined> {
    const session = settings.scope === 'namespace' ? sessionFor(sessions, account, 'namespace') : undefined
    const signatory = session && (await signatoryOf(deps, account))
    return signatory === 'contract' || signatory === 'unread' ? undefined : session
  }

  function fromThisNetwork(visit: Visit, all: readonly SiwxSession[]): SiwxSession | undefined {
    visit.sessions = sessionsOf(all, visit.account, visits.now())
    return sessionFor(visit.sessions, visit.account, 'network')
  }

  return {
    async ask(visit) {
      const late = (): Error => siwxError('no-answer')
      const all = await withTimeout(environment.clock, LOOK_UP_TIMEOUT_MS, store.list(), late)
      return fromThisNetwork(visit, all) ?? fromOtherNetwork(visit)
    },
    takeRendered(visit) {
      const taken = readSessions(rendered)
      rendered = undefined
      return fromThisNetwork(visit, taken)
    },
  }
}
