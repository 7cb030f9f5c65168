import type { FactsOf } from '../router/views.types.js'

/** The views of the embedded wallet (S2.09, S2.11). */
export interface EmbeddedWalletRoutes {
  /** The field of the email alone, and what became of the login before. */
  EmailLogin: undefined
  /** Asks for the code of the email. */
  EmailVerifyOtp: undefined
  /** Shows the two digits that the page of the email's link asks for. */
  EmailVerifyDevice: undefined
  /** Stands under the frame while it asks the visitor something. */
  ApproveTransaction: undefined
}

/** What other features must know of these views. */
export const embeddedWalletViews: FactsOf<EmbeddedWalletRoutes> = {
  EmailLogin: {},
  EmailVerifyOtp: { waitsFor: 'email' },
  EmailVerifyDevice: { waitsFor: 'email' },
  ApproveTransaction: {},
}
