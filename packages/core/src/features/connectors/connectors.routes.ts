/** Views about choosing a wallet (S2.02, S2.11), and what each is opened with. */
export interface ConnectorsRoutes {
  Connect: undefined
  GetWallet: undefined
  WhatIsAWallet: undefined
}
