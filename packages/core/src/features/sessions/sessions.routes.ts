import type { FactsOf } from '../router/views.types.js'

/** The view of the sessions. */
export interface SessionsRoutes {
  /** On which devices the visitor is signed in. */
  Sessions: undefined
}

/** What other features must know of this view. */
export const sessionsViews: FactsOf<SessionsRoutes> = { Sessions: { needsAccount: true } }
