import { defineView, type ViewDefinition } from '../../defineView.js'
import { walletName } from './walletName.js'
import { viewsWords } from '../../views.words.js'

/** Asks in which namespace to connect a wallet on several chains. */
export const ConnectingMultiChain: ViewDefinition<'ConnectingMultiChain'> = defineView({
  view: 'ConnectingMultiChain',
  load: () => import('./ConnectingMultiChainView.js'),
  shape: 'message',
  heading: 'view.ConnectingMultiChain',
  step: walletName,
  words: viewsWords,
})
