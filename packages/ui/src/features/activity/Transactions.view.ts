import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** What the active account did (S2.11). */
export const Transactions: ViewDefinition<'Transactions'> = defineView({
  view: 'Transactions',
  load: () => import('./TransactionsView.js'),
  heading: 'view.Transactions',
  words: viewsWords,
})
