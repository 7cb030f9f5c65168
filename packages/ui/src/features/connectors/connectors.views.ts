import type { ViewTable } from '../../views.js'
import { ConnectView } from './ConnectView.js'

/** The views about choosing a wallet. */
export const connectorsViews: Pick<ViewTable, 'Connect' | 'GetWallet' | 'WhatIsAWallet'> = {
  Connect: {
    title: 'connect.title',
    corner: 'help',
    // With the shell: it is rendered before anybody opens it.
    load: async () => ({ ConnectView }),
  },
  GetWallet: {
    title: 'getWallet.title',
    load: () => import('../help.chunk.js'),
  },
  WhatIsAWallet: {
    title: 'whatWallet.title',
    load: () => import('../help.chunk.js'),
  },
}
