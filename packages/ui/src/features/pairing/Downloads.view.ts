import { defineView, type ViewDefinition } from '../../defineView.js'
import { walletName } from './walletName.js'
import { viewsWords } from '../../views.words.js'

/** Where the visitor gets a wallet. */
export const Downloads: ViewDefinition<'Downloads'> = defineView({
  view: 'Downloads',
  load: () => import('./DownloadsView.js'),
  shape: 'code',
  heading: 'view.Downloads',
  step: (say, latch, { walletId }) => walletName(latch, walletId) ?? say('step.get'),
  words: viewsWords,
})
