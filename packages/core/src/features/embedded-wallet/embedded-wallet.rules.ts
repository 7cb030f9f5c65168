import type { Route } from '../router/router.types.js'
import type { EmbeddedLogin } from './embedded-wallet.types.js'

/** The view of a login with this status. */
export function loginRoute(status: EmbeddedLogin['status']): Route {
  if (status === 'device') return { view: 'EmailVerifyDevice' }
  return { view: status === 'code' ? 'EmailVerifyOtp' : 'EmailLogin' }
}
