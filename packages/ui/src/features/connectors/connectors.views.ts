import type { ViewTable } from '../../views.js'
import { ConnectView } from './ConnectView.js'

/** The views about choosing a wallet. */
export const connectorsViews: Pick<ViewTable, 'Connect' | 'ConnectWallets' | 'GetWallet' | 'WhatIsAWallet'> = {
  Connect: {
    corner: 'help',
    // With the shell: it is rendered before anybody opens it.
    load: async () => ({ ConnectView }),
  },
  ConnectWallets: {
    load: () => import('../wallets.chunk.js'),
  },
  GetWallet: {
    load: () => import('../help.chunk.js'),
  },
  WhatIsAWallet: {
    load: () => import('../help.chunk.js'),
  },
}
