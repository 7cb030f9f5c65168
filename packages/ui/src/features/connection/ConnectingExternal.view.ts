import { defineView, type ViewDefinition } from '../../defineView.js'
import { walletName } from './walletName.js'
import { viewsWords } from '../../views.words.js'

/** Waits for an installed wallet (S2.03). */
export const ConnectingExternal: ViewDefinition<'ConnectingExternal'> = defineView({
  view: 'ConnectingExternal',
  load: () => import('./ConnectingExternalView.js'),
  shape: 'message',
  heading: 'view.ConnectingExternal',
  step: walletName,
  // Ends the attempt: a late answer must not change the next view (F088).
  back: (latch) => latch.cancel(),
  words: viewsWords,
})
