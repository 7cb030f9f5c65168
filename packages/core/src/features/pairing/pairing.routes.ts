import type { Namespace } from '../../base/caip.js'

/** Views about pairing with a wallet elsewhere (S2.04), and what each is opened with. */
export interface PairingRoutes {
  /**
   * One wallet's ways: its code, its link, its app, its website. Any wallet's code where none is named. `namespace` is the
   * one that is to be connected first: the active one, where none is named.
   */
  ConnectingWalletConnect: { readonly walletId?: string | undefined; readonly namespace?: Namespace | undefined }
  /** Any wallet's code alone: what an app shows that lists no wallets. */
  ConnectingWalletConnectBasic: { readonly namespace?: Namespace | undefined }
  /** Where a wallet is got. */
  Downloads: { readonly walletId: string }
}
