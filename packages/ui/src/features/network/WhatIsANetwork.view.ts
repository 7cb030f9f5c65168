import { defineView, type ViewDefinition } from '../../defineView.js'

/** Explains networks. */
export const WhatIsANetwork: ViewDefinition<'WhatIsANetwork'> = defineView({
  view: 'WhatIsANetwork',
  load: () => import('./WhatIsANetworkView.js'),
  heading: 'view.WhatIsANetwork',
  words: 'connection',
  chunk: 'help',
})
