import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** Explains wallets. */
export const WhatIsAWallet: ViewDefinition<'WhatIsAWallet'> = defineView({
  view: 'WhatIsAWallet',
  load: () => import('./WhatIsAWalletView.js'),
  heading: 'view.WhatIsAWallet',
  words: viewsWords,
  part: 'help',
})
