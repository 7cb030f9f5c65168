import type { FactsOf } from '../router/views.types.js'

/** The views about the account (S2.05, S2.11), each with its parameters. */
export interface AccountRoutes {
  /** The active account: address, balance, network, and the ways on from there. */
  Account: undefined
  /** More of the account: its whole address, its network, and its wallet. */
  AccountSettings: undefined
  /** Every wallet that is connected, and the recent ones. */
  ProfileWallets: undefined
}

/** What other features must know of these views. */
export const accountViews: FactsOf<AccountRoutes> = {
  Account: { needsAccount: true },
  AccountSettings: { needsAccount: true },
  ProfileWallets: { needsAccount: true, showsOtherWallets: true },
}
