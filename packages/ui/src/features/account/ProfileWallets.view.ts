import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The connected wallets. */
export const ProfileWallets: ViewDefinition<'ProfileWallets'> = defineView({
  view: 'ProfileWallets',
  load: () => import('./ProfileWalletsView.js'),
  heading: 'view.ProfileWallets',
  words: viewsWords,
})
