import type { FactsOf } from '../router/views.types.js'

/** The view that signs in with the wallet (S2.08). */
export interface SiwxRoutes {
  /** Asks the visitor to sign in with the wallet. */
  SIWXSignMessage: undefined
}

/** What other features must know of this view. */
export const siwxViews: FactsOf<SiwxRoutes> = {
  SIWXSignMessage: { needsAccount: true, lost: 'wallet/disconnected' },
}
