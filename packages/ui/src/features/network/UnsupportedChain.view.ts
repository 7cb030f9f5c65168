import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The wallet is on a network that is not of the app (S2.07). */
export const UnsupportedChain: ViewDefinition<'UnsupportedChain'> = defineView({
  view: 'UnsupportedChain',
  load: () => import('./UnsupportedChainView.js'),
  heading: 'view.UnsupportedChain',
  words: viewsWords,
})
