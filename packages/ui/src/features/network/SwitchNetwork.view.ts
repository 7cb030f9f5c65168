import { defineView, type ViewDefinition } from '../../defineView.js'

/** Waits for a wallet that switches its network. */
export const SwitchNetwork: ViewDefinition<'SwitchNetwork'> = defineView({
  view: 'SwitchNetwork',
  load: () => import('./SwitchNetworkView.js'),
  heading: 'view.SwitchNetwork',
  words: 'account',
  chunk: 'network',
})
