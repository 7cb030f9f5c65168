import type { Namespace } from '../../base/caip.js'
import type { FactsOf } from '../router/views.types.js'

/** The views about choosing a wallet (S2.02, S2.11), each with its parameters. */
export interface ConnectorsRoutes {
  /** The list of wallets to connect. */
  Connect: undefined
  /** The list of wallets in one namespace. */
  ConnectWallets: { readonly namespace: Namespace }
  /** How the visitor gets a wallet, with the wallets that the app lists. */
  GetWallet: undefined
  /** Explains what a wallet is. */
  WhatIsAWallet: undefined
}

/** What other features must know of these views. */
export const connectorsViews: FactsOf<ConnectorsRoutes> = {
  Connect: { lists: 'some wallets' },
  ConnectWallets: { lists: 'some wallets' },
  GetWallet: { lists: 'some wallets', click: 'CLICK_GET_WALLET' },
  WhatIsAWallet: { click: 'CLICK_WALLET_HELP' },
}
