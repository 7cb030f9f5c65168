import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** The form of a payment (S2.11). */
export const WalletSend: ViewDefinition<'WalletSend'> = defineView({
  view: 'WalletSend',
  load: () => import('./WalletSendView.js'),
  shape: 'form',
  heading: 'view.WalletSend',
  words: viewsWords,
  part: 'send',
})
