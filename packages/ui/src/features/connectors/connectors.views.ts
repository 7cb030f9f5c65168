import type { ViewTable } from '../../views.js'

/** The views about choosing a wallet. */
export const connectorsViews: Pick<ViewTable, 'Connect' | 'GetWallet' | 'WhatIsAWallet'> = {
  Connect: {
    title: 'connect.title',
    corner: 'help',
    load: () => import('./ConnectView.js').then((chunk) => chunk.ConnectView),
  },
  GetWallet: {
    title: 'getWallet.title',
    load: () => import('../help.views.js').then((chunk) => chunk.GetWalletView),
  },
  WhatIsAWallet: {
    title: 'whatWallet.title',
    load: () => import('../help.views.js').then((chunk) => chunk.WhatIsAWalletView),
  },
}
