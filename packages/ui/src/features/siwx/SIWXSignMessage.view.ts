import type { Latch } from '@latchkit/core'
import { defineView, type ViewDefinition } from '../../defineView.js'
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

/** Whether a sign-in is required, and there is no session (S2.12, F090). */
function mustSignIn(latch: Latch): boolean {
  const status = latch.getState().siwx?.current.status ?? 'off'
  return latch.options.siwx?.required !== false && !['off', 'checking', 'signed-in'].includes(status)
}
