import { defineView, type ViewDefinition } from '../../defineView.js'
import { viewsWords } from '../../views.words.js'

/** Waits for a wallet that switches its network. */
export const SwitchNetwork: ViewDefinition<'SwitchNetwork'> = defineView({
  view: 'SwitchNetwork',
  load: () => import('./SwitchNetworkView.js'),
  shape: 'message',
  heading: 'view.SwitchNetwork',
  words: viewsWords,
})
