import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The account of the active connection (S2.05). */
export const Account: ViewDefinition<'Account'> = defineView({
  view: 'Account',
  load: () => import('./AccountView.js'),
  shape: 'message',
  heading: 'view.Account',
  quietTitle: true,
  corner: 'network',
  words: viewsWords,
})
