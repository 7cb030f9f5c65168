import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** A receiver beside the known address that it looks like. */
export const WalletSendCompare: ViewDefinition<'WalletSendCompare'> = defineView({
  view: 'WalletSendCompare',
  load: () => import('./WalletSendCompareView.js'),
  shape: 'facts',
  heading: 'view.WalletSendCompare',
  words: viewsWords,
  part: 'send',
})
