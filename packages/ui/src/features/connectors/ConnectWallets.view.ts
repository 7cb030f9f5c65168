import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The wallets of one namespace. */
export const ConnectWallets: ViewDefinition<'ConnectWallets'> = defineView({
  view: 'ConnectWallets',
  load: () => import('./ConnectWalletsView.js'),
  heading: 'view.ConnectWallets',
  words: viewsWords,
})
