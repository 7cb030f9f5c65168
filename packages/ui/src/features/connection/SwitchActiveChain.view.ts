import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** Asks for a wallet for a network that no connected wallet is for. */
export const SwitchActiveChain: ViewDefinition<'SwitchActiveChain'> = defineView({
  view: 'SwitchActiveChain',
  load: () => import('./SwitchActiveChainView.js'),
  heading: 'view.SwitchActiveChain',
  words: viewsWords,
})
