import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** The outcome of a payment (S2.05, S2.11). */
export const WalletSendConfirmed: ViewDefinition<'WalletSendConfirmed'> = defineView({
  view: 'WalletSendConfirmed',
  load: () => import('./WalletSendConfirmedView.js'),
  shape: 'message',
  heading: 'view.WalletSendConfirmed',
  words: viewsWords,
  part: 'send',
})
