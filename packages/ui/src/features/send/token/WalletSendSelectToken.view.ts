import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** The coin and the tokens that can be sent (S2.11). */
export const WalletSendSelectToken: ViewDefinition<'WalletSendSelectToken'> = defineView({
  view: 'WalletSendSelectToken',
  load: () => import('./WalletSendSelectTokenView.js'),
  heading: 'view.WalletSendSelectToken',
  words: viewsWords,
  part: 'send',
})
