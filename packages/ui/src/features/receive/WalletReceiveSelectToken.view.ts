import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The coin and the tokens that can be asked for (S2.11). */
export const WalletReceiveSelectToken: ViewDefinition<'WalletReceiveSelectToken'> = defineView({
  view: 'WalletReceiveSelectToken',
  load: () => import('./WalletReceiveSelectTokenView.js'),
  heading: 'view.WalletReceiveSelectToken',
  words: viewsWords,
  part: 'receive',
})
