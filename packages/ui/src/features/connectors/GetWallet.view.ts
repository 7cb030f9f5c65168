import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** How to get a wallet. */
export const GetWallet: ViewDefinition<'GetWallet'> = defineView({
  view: 'GetWallet',
  load: () => import('./GetWalletView.js'),
  heading: 'view.GetWallet',
  words: viewsWords,
  part: 'help',
})
