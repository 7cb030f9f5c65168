import { defineView, type ViewDefinition } from '../../defineView.js'
import { ConnectView } from './ConnectView.js'
import { viewsWords } from '../../views.words.js'

/** The first view (S2.02): the wallets of this browser, and remote ones. */
export const Connect: ViewDefinition<'Connect'> = defineView({
  view: 'Connect',
  // Part of the shell's chunk: it is rendered before the modal is first opened.
  load: async () => ({ ConnectView }),
  heading: 'view.Connect',
  corner: 'help',
  words: viewsWords,
})
