import type { Namespace } from '../../base/caip.js'

/** The views of pairing (S2.04), each with its parameters. */
export interface PairingRoutes {
  /**
   * The ways to connect one wallet: code, link, app, website. Without `walletId`, the code for any wallet. `namespace`
   * is the one to connect first, by default the active one.
   */
  ConnectingWalletConnect: { readonly walletId?: string | undefined; readonly namespace?: Namespace | undefined }
  /** Only the code for any wallet, for an app that lists no wallets. */
  ConnectingWalletConnectBasic: { readonly namespace?: Namespace | undefined }
  /** The links to install a wallet. */
  Downloads: { readonly walletId: string }
}
