import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The active account's address or a payment link, as a code (S2.11). */
export const WalletReceive: ViewDefinition<'WalletReceive'> = defineView({
  view: 'WalletReceive',
  load: () => import('./WalletReceiveView.js'),
  shape: 'code',
  heading: 'view.WalletReceive',
  words: viewsWords,
  part: 'receive',
})
