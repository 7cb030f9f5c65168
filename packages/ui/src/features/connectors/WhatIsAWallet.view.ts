import { defineView, type ViewDefinition } from '../../defineView.js'

/** Explains wallets. */
export const WhatIsAWallet: ViewDefinition<'WhatIsAWallet'> = defineView({
  view: 'WhatIsAWallet',
  load: () => import('./WhatIsAWalletView.js'),
  heading: 'view.WhatIsAWallet',
  words: 'connection',
  chunk: 'help',
})
