import { defineView, type ViewDefinition } from '../../defineView.js'
import { walletName } from './walletName.js'
import { viewsWords } from '../../views.words.js'

/** Connects one remote wallet, or any (S2.04). */
export const ConnectingWalletConnect: ViewDefinition<'ConnectingWalletConnect'> = defineView({
  view: 'ConnectingWalletConnect',
  load: () => import('./ConnectingWalletConnectView.js'),
  shape: 'code',
  heading: 'view.ConnectingWalletConnect',
  step: (say, latch, { walletId }) => walletName(latch, walletId) ?? say('step.scan'),
  // Ends the attempt: an approval that comes later is refused (F088).
  back: (latch) => latch.cancel(),
  words: viewsWords,
})
