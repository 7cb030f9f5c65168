import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** The tokens that a side of a swap can be (S2.11). */
export const SwapSelectToken: ViewDefinition<'SwapSelectToken'> = defineView({
  view: 'SwapSelectToken',
  load: () => import('./SwapSelectTokenView.js'),
  heading: 'view.SwapSelectToken',
  words: viewsWords,
  part: 'swap',
})
