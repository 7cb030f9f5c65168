import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The networks on which the account can receive (S2.11). */
export const WalletCompatibleNetworks: ViewDefinition<'WalletCompatibleNetworks'> = defineView({
  view: 'WalletCompatibleNetworks',
  load: () => import('./WalletCompatibleNetworksView.js'),
  heading: 'view.WalletCompatibleNetworks',
  words: viewsWords,
  part: 'receive',
})
