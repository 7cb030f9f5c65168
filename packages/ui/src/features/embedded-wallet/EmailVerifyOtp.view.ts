import { defineView, type ViewDefinition } from '../../defineView.js'
import { endLogin } from './endLogin.js'
import { viewsWords } from '../../views.words.js'

/** Asks for the code of the email (S2.11). */
export const EmailVerifyOtp: ViewDefinition<'EmailVerifyOtp'> = defineView({
  view: 'EmailVerifyOtp',
  load: () => import('./EmailVerifyOtpView.js'),
  shape: 'message',
  heading: 'view.EmailVerifyOtp',
  words: viewsWords,
  part: 'email',
  back: endLogin,
})
