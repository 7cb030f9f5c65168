import { subscribe } from 'valtio/vanilla'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { signsIn } from './siwx.rules.js'
import type { SiwxController } from './siwx.types.js'

const VIEW = 'SIWXSignMessage'

/** The steps of the sign-in (S4.06), in the chunk of the feature: a page without a sign-in doesn't load them. */
export function createViewSteps(given: StepContext): StepTable {
  const { context, router, modal, snackbar, duties, unlessRequired, closeAt } = given
  const { environment, options } = context
  const isShown = (): boolean => modal.state.open && router.current().view === VIEW

  const act = (run: (siwx: SiwxController) => void | Promise<void>): void =>
    void context.load('siwx').then(run).catch(environment.report)
  /** Asks for the nonce, once the view is in sight. */
  const prepare = (): void => act((siwx) => siwx.prepare())

  /** Asks for what a wallet needs that signs in while it connects. The modal is drawn by now. */
  function prepareOneClick(): void {
    const { connectors } = context.get('connectors').state
    const settings = options.siwx
    if (settings && connectors.some((connector) => signsIn(connector, settings))) act((siwx) => siwx.oneClick.prepare())
  }

  /** Leaves the view where no sign-in is needed any more. */
  function leave(): void {
    if (isShown())
      unlessRequired(() => isShown() && context.get('connection').account() && closeAt({ view: 'Account' }))
  }

  /** The view is in sight. The app may have opened it for an account that is signed in already. */
  function begin(): void {
    // Where the sessions are being read, the router goes on by itself, to the view that the app named.
    const isPending = duties.current() instanceof Promise
    act(async (siwx) => {
      await siwx.prepare()
      if (!isPending && siwx.state.current.status === 'signed-in') leave()
    })
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
      // The wallet that is being asked has its nonce.
      const { account, state } = context.get('connection')
      if (!account() && state.attempt?.status !== 'waiting') prepareOneClick()
      if (route.view === VIEW) begin()
    },
    viewRequested({ route }) {
      if (route.view === VIEW) begin()
    },
    connectFailed: prepareOneClick,
    connectCancelled: prepareOneClick,
    signInNeeded() {
      if (isShown()) prepare()
    },
    connected({ reconnected }) {
      if (!reconnected) act((siwx) => siwx.connected())
    },
    signedIn: leave,
    networkChanged() {
      // A network that is not of the app ends what was known.
      act((siwx) => void siwx.isNeeded())
      leave()
    },
    accountsChanged: leave,
    walletSwitched: leave,
    signInFailed({ error }) {
      // The visitor has left the view while the wallet was asked. A view that the app closed stays closed.
      act(async (siwx) => {
        const isWanted = error.code !== 'siwx/changed' && (await siwx.isNeeded())
        if (isWanted && modal.state.open && !isShown()) router.push({ view: VIEW })
      })
      snackbar.show('error', error.code, error.context)
    },
    signInImpossible({ error, back }) {
      if (!isRequired()) {
        if (isShown()) router.reset({ view: 'Account' })
      } else if (!back) router.reset({ view: 'Connect' })
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
