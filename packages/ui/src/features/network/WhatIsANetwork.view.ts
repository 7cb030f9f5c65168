import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** Explains networks. */
export const WhatIsANetwork: ViewDefinition<'WhatIsANetwork'> = defineView({
  view: 'WhatIsANetwork',
  load: () => import('./WhatIsANetworkView.js'),
  heading: 'view.WhatIsANetwork',
  words: viewsWords,
  part: 'help',
})
