import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** The form of a swap (S2.11). */
export const Swap: ViewDefinition<'Swap'> = defineView({
  view: 'Swap',
  load: () => import('./SwapView.js'),
  shape: 'form',
  heading: 'view.Swap',
  words: viewsWords,
  part: 'swap',
})
