import type { ViewTable } from '../../views.js'

/** The views about the account. */
export const accountViews: Pick<ViewTable, 'Account' | 'AccountSettings'> = {
  Account: {
    title: 'account.title',
    quietTitle: true,
    corner: 'network',
    load: () => import('./account.chunk.js'),
  },
  AccountSettings: {
    title: 'settings.title',
    load: () => import('./account.chunk.js'),
  },
}
