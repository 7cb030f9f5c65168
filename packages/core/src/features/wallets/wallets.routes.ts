import type { FactsOf } from '../router/views.types.js'

/** The views of the directory's wallets (S2.11), each with its parameters. */
export interface WalletsRoutes {
  /** The list of all wallets, with a search. */
  AllWallets: undefined
}

/** What other features must know of these views. */
export const walletsViews: FactsOf<WalletsRoutes> = { AllWallets: { lists: 'all wallets', click: 'CLICK_ALL_WALLETS' } }
