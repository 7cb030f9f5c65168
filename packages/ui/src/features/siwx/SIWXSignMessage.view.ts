import { defineView, type ViewDefinition } from '../../defineView.js'
import { mustSignIn } from '../../shared/mustSignIn.js'
import { viewsWords } from '../../views.words.js'

/** Asks the visitor to sign in with the wallet (S2.08). */
export const SIWXSignMessage: ViewDefinition<'SIWXSignMessage'> = defineView({
  view: 'SIWXSignMessage',
  load: () => import('./SIWXSignMessageView.js'),
  shape: 'message',
  heading: 'view.SIWXSignMessage',
  words: viewsWords,
  part: 'siwx',
  closable: (latch) => !mustSignIn(latch),
})
