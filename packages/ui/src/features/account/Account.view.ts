import { defineView, type ViewDefinition } from '../../defineView.js'

/** The account of the active connection (S2.05). */
export const Account: ViewDefinition<'Account'> = defineView({
  view: 'Account',
  load: () => import('./AccountView.js'),
  heading: 'view.Account',
  quietTitle: true,
  corner: 'network',
  words: 'account',
  chunk: 'account',
})
