import type { Namespace } from '../../base/caip.js'

/** The views about choosing a wallet (S2.02, S2.11), each with its parameters. */
export interface ConnectorsRoutes {
  Connect: undefined
  /** The list of wallets in one namespace. */
  ConnectWallets: { readonly namespace: Namespace }
  GetWallet: undefined
  WhatIsAWallet: undefined
}
