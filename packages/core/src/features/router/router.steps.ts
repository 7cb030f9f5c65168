import type { CaipNetworkId } from '../../base/caip.js'
import type { Clock } from '../../base/time.js'
import type { ConnectionEvents } from '../connection/connection.types.js'
import type { Features } from '../options/options.types.js'
import type { ModalController } from '../modal/modal.controller.js'
import { pairs } from '../pairing/pairing.id.js'
import type { SnackbarController } from '../snackbar/snackbar.controller.js'
import { WAITING_SHOWN_AFTER_MS } from './router.constants.js'
import type { RouterController } from './router.controller.js'
import { waitingRoute } from './router.waiting.js'
import type { Route, ViewName } from './router.types.js'

/** What the step table needs. */
export interface StepDeps {
  readonly clock: Clock
  readonly modal: ModalController
  readonly router: RouterController
  readonly snackbar: SnackbarController
  readonly options: { readonly features: Features }
  readonly isConnected: () => boolean
  /** The view that must be shown before anything else, if any. */
  readonly mustShow: () => Route | undefined
}

const ABOUT_NETWORKS: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

/** The views that wait for a wallet elsewhere. */
const PAIRING: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

const isWaiting = (view: ViewName): boolean => view === 'ConnectingExternal' || PAIRING.includes(view)

/** What becomes of a fact. */
export type StepTable = { readonly [name in keyof ConnectionEvents]?: (fact: ConnectionEvents[name]) => void }

/** Flows don't know views. Here, and only here, a step of a flow becomes a view. */
export function createSteps({ clock, modal, router, snackbar, options, isConnected, mustShow }: StepDeps): StepTable {
  const closeAt = (route: Route): void => {
    modal.close()
    router.reset(route)
  }
  /** Shows what must be shown, in the modal, whether it was open or not. */
  const showDuty = (): boolean => {
    const route = mustShow()
    if (!route) return false
    router.reset(route)
    modal.open()
    return true
  }
  /**
   * Leaves the views about networks, to what was there before them, else closes: from the view that waited for this
   * network, or that asked for any of the app's. Whoever went back meanwhile stays where they are (F088).
   */
  const leaveNetworks = (networkId: CaipNetworkId): void => {
    const { view, params } = router.current()
    if (view !== 'UnsupportedChain' && (view !== 'SwitchNetwork' || params.networkId !== networkId)) return
    const before = router.state.history.filter(({ view }) => !ABOUT_NETWORKS.includes(view)).at(-1)
    if (before) while (router.current().view !== before.view) router.goBack()
    else closeAt({ view: 'Account' })
  }

  const leaveConnecting = (): void =>
    router.state.history.length > 1 ? router.goBack() : router.reset({ view: 'Connect' })

  /** Shows the view that waits for a wallet, if that hasn't happened yet. */
  let showConnecting: (() => void) | undefined
  let stopWaiting = (): void => {}
  const forgetConnecting = (): void => {
    stopWaiting()
    showConnecting = undefined
  }

  return {
    connecting: ({ connectorId }) => {
      forgetConnecting()
      const isPaired = pairs({ id: connectorId })
      showConnecting = () => {
        forgetConnecting()
        if (!modal.state.open) return
        const { view } = router.current()
        // Whoever looks at the code asked by that.
        if (isPaired && PAIRING.includes(view)) return
        const route = waitingRoute(connectorId, options.features.basicPairing)
        // Another wallet's attempt ended with this one.
        if (isWaiting(view)) router.replace(route)
        else router.push(route)
      }
      // A phone is waited for in any case.
      if (isPaired) showConnecting()
      // A wallet that answers at once needs no view of its own: it would only flash.
      else stopWaiting = clock.after(WAITING_SHOWN_AFTER_MS, showConnecting)
    },
    connectFailed: () => showConnecting?.(),
    connectCancelled: ({ connectorId }) => {
      forgetConnecting()
      const { view, params } = router.current()
      // Nobody asks this wallet any more: whoever gave up is already elsewhere, unless it was the app.
      const isOfIt =
        view === 'ConnectingExternal'
          ? params.connectorId === connectorId
          : PAIRING.includes(view) && pairs({ id: connectorId })
      if (isOfIt) leaveConnecting()
    },
    connected: ({ reconnected }) => {
      forgetConnecting()
      // Nothing opens by itself on a reload; what will be opened first is made ready. Whoever chooses a wallet just then
      // need not any more.
      if (reconnected) {
        if (!modal.state.open || router.current().view === 'Connect') router.reset(mustShow() ?? { view: 'Account' })
        return
      }
      if (!showDuty()) closeAt({ view: 'Account' })
    },
    networkChanged: ({ networkId }) => {
      if (!showDuty()) leaveNetworks(networkId)
    },
    switchFailed: ({ error }) => {
      // S2.12: a failed switch goes back one view; the text goes with it.
      if (router.current().view === 'SwitchNetwork') router.goBack()
      snackbar.show('error', error.code, error.context)
    },
    namespaceNeeded: ({ namespace }) => {
      const route: Route = { view: 'SwitchActiveChain', params: { namespace } }
      if (modal.state.open) return router.push(route)
      router.reset(route)
      modal.open()
    },
    walletSwitched: () => void showDuty(),
    disconnected: () => {
      // Whoever waits for a wallet goes on: a pairing that lacks the chain that is asked for ends for another one.
      if (showConnecting || isWaiting(router.current().view)) return
      // Others may still be connected: whoever looks at all of them goes on.
      if (!isConnected()) closeAt({ view: 'Connect' })
      else if (router.current().view !== 'ProfileWallets') closeAt(mustShow() ?? { view: 'Account' })
    },
  }
}
