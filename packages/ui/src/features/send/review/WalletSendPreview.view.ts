import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** What will be signed, before the wallet is asked (S2.11). */
export const WalletSendPreview: ViewDefinition<'WalletSendPreview'> = defineView({
  view: 'WalletSendPreview',
  load: () => import('./WalletSendPreviewView.js'),
  shape: 'facts',
  heading: 'view.WalletSendPreview',
  words: viewsWords,
  part: 'send',
})
