import { defineView, type ViewDefinition } from '../../defineView.js'
import { endLogin } from './endLogin.js'
import { viewsWords } from '../../views.words.js'

/** The field of the email, to log in with (S2.11). */
export const EmailLogin: ViewDefinition<'EmailLogin'> = defineView({
  view: 'EmailLogin',
  load: () => import('./EmailLoginView.js'),
  shape: 'message',
  heading: 'view.EmailLogin',
  words: viewsWords,
  part: 'email',
  back: endLogin,
})
