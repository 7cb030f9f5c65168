import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { ViewName } from '../router/router.types.js'
import { WAITING_SHOWN_AFTER_MS } from './connection.constants.js'
import { waitingRoute } from './connection.rules.js'

/** The views that wait for a remote wallet. */
const PAIRING_VIEWS: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

const isWaiting = (view: ViewName): boolean => view === 'ConnectingExternal' || PAIRING_VIEWS.includes(view)

/** Turns the events of the connections into views. */
export function createSteps({ context, router, modal, finish, closeAt }: StepContext): StepTable {
  const { environment, duties, options } = context
  const connection = context.get('connection')
  /**
   * Shows the view that waits for the wallet of the attempt. Undefined once it was shown, or is not needed any more.
   */
  let showConnecting: (() => void) | undefined
  let stopWaiting = (): void => {}

  function forgetConnecting(): void {
    stopWaiting()
    showConnecting = undefined
  }

  const leaveConnecting = (): void =>
    router.state.history.length > 1 ? router.goBack() : router.reset({ view: 'Connect' })

  function showWaitingView(connectorId: string): void {
    forgetConnecting()
    if (!modal.state.open) return
    const { view } = router.current()
    // The view of the code began this attempt itself.
    if (isPairingConnector({ id: connectorId }) && PAIRING_VIEWS.includes(view)) return
    const route = waitingRoute(connectorId, options.features.basicPairing)
    // The attempt with another wallet ended when this one began.
    if (isWaiting(view)) router.replace(route)
    else router.push(route)
  }

  return {
    connecting({ connectorId }) {
      forgetConnecting()
      showConnecting = () => showWaitingView(connectorId)
      // A remote wallet always takes long.
      if (isPairingConnector({ id: connectorId })) showConnecting()
      // The view of a wallet that answers at once would only flash.
      else stopWaiting = environment.clock.after(WAITING_SHOWN_AFTER_MS, showConnecting)
    },
    connectFailed: () => showConnecting?.(),
    connectCancelled({ connectorId }) {
      forgetConnecting()
      const { view, params } = router.current()
      // A visitor who cancelled has left the view already. After a cancel by the app the view is left here.
      const isItsView =
        view === 'ConnectingExternal'
          ? params.connectorId === connectorId
          : PAIRING_VIEWS.includes(view) && isPairingConnector({ id: connectorId })
      if (isItsView) leaveConnecting()
    },
    connected({ reconnected }) {
      forgetConnecting()
      if (!reconnected) return finish(() => closeAt({ view: 'Account' }))
      // A reload opens nothing by itself. It changes the view that the modal opens with, and the list of wallets, which
      // the visitor doesn't need any more.
      if (!modal.state.open) router.reset(duties.required() ?? { view: 'Account' })
      else if (router.current().view === 'Connect') finish(() => router.reset({ view: 'Account' }))
    },
    disconnected() {
      // An attempt is pending, and its view stays: a pairing that lacks the chain asked for ends before a new one
      // begins.
      if (showConnecting || isWaiting(router.current().view)) return
      if (!connection.account()) finish(() => closeAt({ view: 'Connect' }))
      // Other wallets are still connected, and the view of all of them stays.
      else if (router.current().view !== 'ProfileWallets') finish(() => closeAt({ view: 'Account' }))
    },
  }
}
