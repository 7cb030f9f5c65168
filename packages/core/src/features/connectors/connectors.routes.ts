import type { Namespace } from '../../base/caip.js'

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
