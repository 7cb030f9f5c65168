import { subscribe } from 'valtio/vanilla'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { SiwxController } from './siwx.types.js'

const VIEW = 'SIWXSignMessage'

/** The steps of the sign-in (S4.06), in the chunk of the feature: a page without a sign-in doesn't load them. */
export function createViewSteps({ context, router, modal, snackbar, unlessRequired, closeAt }: StepContext): StepTable {
  const { environment, options } = context
  const isShown = (): boolean => modal.state.open && router.current().view === VIEW

  const act = (run: (siwx: SiwxController) => void | Promise<void>): void =>
    void context.load('siwx').then(run).catch(environment.report)
  /** Asks for the nonce, once the view is in sight. */
  const prepare = (): void => act((siwx) => siwx.prepare())

  /** Leaves the view where no sign-in is needed any more. */
  function leave(): void {
    if (isShown())
      unlessRequired(() => isShown() && context.get('connection').account() && closeAt({ view: 'Account' }))
  }

  let wasShown = isShown()
  subscribe(modal.state, () => {
    // A view that is required can't be closed: this is one that isn't.
    if (wasShown && !modal.state.open) act((siwx) => siwx.dismiss())
    wasShown = isShown()
  })
  subscribe(router.state, () => (wasShown = isShown()))

  return {
    viewOpened({ route }) {
      if (route.view === VIEW) prepare()
    },
    signInNeeded() {
      if (isShown()) prepare()
    },
    connected({ reconnected }) {
      if (!reconnected) act((siwx) => siwx.connected())
    },
    signedIn: leave,
    networkChanged: leave,
    accountsChanged: leave,
    walletSwitched: leave,
    signInFailed({ error }) {
      // The visitor has left the view while the wallet was asked. A view that the app closed stays closed.
      if (modal.state.open && !isShown() && error.code !== 'siwx/changed') router.push({ view: VIEW })
      snackbar.show('error', error.code, error.context)
    },
    signInImpossible({ error }) {
      if (isShown())
        router.reset({ view: context.get('connection').account() && !isRequired() ? 'Account' : 'Connect' })
      snackbar.show('error', error.code, error.context)
    },
    signInCancelled({ back }) {
      // The view stays until the wallet is on the network where its account is signed in.
      if (!isShown() || back) return
      if (isRequired()) router.reset({ view: 'Connect' })
      else closeAt({ view: 'Account' })
    },
    signedOut() {
      if (modal.state.open) unlessRequired(() => {})
    },
  }

  function isRequired(): boolean {
    return options.siwx?.required !== false
  }
}
