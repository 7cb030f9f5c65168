import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** One transaction of the active account. */
export const TransactionDetails: ViewDefinition<'TransactionDetails'> = defineView({
  view: 'TransactionDetails',
  load: () => import('./TransactionDetailsView.js'),
  shape: 'facts',
  heading: 'view.TransactionDetails',
  words: viewsWords,
})
