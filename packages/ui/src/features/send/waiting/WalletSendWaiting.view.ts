import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** Waits for the wallet that is asked to send. */
export const WalletSendWaiting: ViewDefinition<'WalletSendWaiting'> = defineView({
  view: 'WalletSendWaiting',
  load: () => import('./WalletSendWaitingView.js'),
  shape: 'message',
  heading: 'view.WalletSendWaiting',
  words: viewsWords,
  part: 'send',
})
