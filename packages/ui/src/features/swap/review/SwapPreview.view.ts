import { defineView, type ViewDefinition } from '../../../defineView.js'
import { viewsWords } from '../../../views.words.js'

/** What the wallet will be asked for, then how far it is, then its outcome (S2.11). */
export const SwapPreview: ViewDefinition<'SwapPreview'> = defineView({
  view: 'SwapPreview',
  load: () => import('./SwapPreviewView.js'),
  shape: 'facts',
  heading: 'view.SwapPreview',
  words: viewsWords,
  part: 'swap',
})
