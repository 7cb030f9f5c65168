import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** The code for any remote wallet, without tabs (S2.04). */
export const ConnectingWalletConnectBasic: ViewDefinition<'ConnectingWalletConnectBasic'> = defineView({
  view: 'ConnectingWalletConnectBasic',
  load: () => import('./ConnectingWalletConnectBasicView.js'),
  shape: 'code',
  heading: 'view.ConnectingWalletConnectBasic',
  step: (say) => say('step.scan'),
  // Ends the attempt: an approval that comes later is refused (F088).
  back: (latch) => latch.cancel(),
  words: viewsWords,
})
