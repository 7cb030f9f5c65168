import type { Namespace } from '../../base/caip.js'

/** Views about choosing a wallet (S2.02, S2.11), and what each is opened with. */
export interface ConnectorsRoutes {
  Connect: undefined
  /** The wallets of one namespace. */
  ConnectWallets: { readonly namespace: Namespace }
  GetWallet: undefined
  WhatIsAWallet: undefined
}
