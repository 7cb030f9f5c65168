import type { Namespace } from '../../base/caip.js'
import type { FactsOf } from '../router/views.types.js'

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

/** What other features must know of these views. */
export const pairingViews: FactsOf<PairingRoutes> = {
  ConnectingWalletConnect: { waitsFor: 'remote wallet' },
  ConnectingWalletConnectBasic: { waitsFor: 'remote wallet' },
  Downloads: {},
}
