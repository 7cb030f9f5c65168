import { defineView, type ViewDefinition } from '../../defineView.js'
import { endLogin } from './endLogin.js'
import { viewsWords } from '../../views.words.js'

/** Shows the digits that the page of the email’s link asks for (S2.11). */
export const EmailVerifyDevice: ViewDefinition<'EmailVerifyDevice'> = defineView({
  view: 'EmailVerifyDevice',
  load: () => import('./EmailVerifyDeviceView.js'),
  shape: 'message',
  heading: 'view.EmailVerifyDevice',
  words: viewsWords,
  part: 'email',
  back: endLogin,
})
