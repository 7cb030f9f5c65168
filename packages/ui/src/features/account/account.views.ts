import type { ViewTable } from '../../views.js'

/** The views about the account. */
export const accountViews: Pick<ViewTable, 'Account' | 'AccountSettings' | 'ProfileWallets'> = {
  Account: {
    quietTitle: true,
    corner: 'network',
    load: () => import('./account.chunk.js'),
  },
  AccountSettings: {
    load: () => import('./account.chunk.js'),
  },
  ProfileWallets: {
    load: () => import('../wallets.chunk.js'),
  },
}
