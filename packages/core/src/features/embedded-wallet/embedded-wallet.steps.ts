import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { factsOf } from '../router/router.rules.js'
import { loginRoute } from './embedded-wallet.rules.js'

/** Turns the events of a login by email, and of what the frame asks, into views. */
export function createSteps({ context, router, modal, snackbar }: StepContext): StepTable {
  const isVerifying = (): boolean => factsOf(router.current().view).waitsFor === 'email'

  /** Shows the view of a login. A view of what it waited for before has no meaning any more. */
  function follow(): void {
    const { login } = context.state.embeddedWallet ?? {}
    if (!login || !modal.state.open) return
    const route = loginRoute(login.status)
    if (route.view !== 'EmailLogin') return isVerifying() ? router.replace(route) : router.push(route)
    if (!isVerifying() || login.status === 'keeping' || login.status === 'opening' || login.status === 'sending') return
    // The visitor goes back to the field that the email was typed in.
    if (router.state.history.length > 1) router.goBack()
    else router.reset(route)
  }

  return {
    embeddedLogin: follow,
    embeddedSessionEnded: () => snackbar.show('error', 'embedded-wallet/session-ended'),
    viewOpened({ route: { view } }) {
      if (view !== 'EmailLogin') return
      const status = context.state.embeddedWallet?.login.status
      if (status === 'device' || status === 'code') router.replace(loginRoute(status))
    },
    embeddedRequest({ request }) {
      const { view } = router.current()
      if (!request) return view === 'ApproveTransaction' ? router.goBack() : undefined
      // A view of a task says itself that the wallet is asked.
      if (modal.state.open && !factsOf(view).lost && view !== 'ApproveTransaction')
        router.push({ view: 'ApproveTransaction' })
    },
  }
}
