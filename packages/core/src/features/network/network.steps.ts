import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { Route, ViewName } from '../router/router.types.js'

const NETWORK_VIEWS: readonly ViewName[] = ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork']

/** Turns the events of the networks into views. */
export function createSteps({ context, router, modal, snackbar, unlessRequired, closeAt }: StepContext): StepTable {
  /**
   * Leaves the view that waits for this network, or that asks for any network of the app. Goes back to the last view
   * that is not about networks, or closes the modal where there is none. A visitor who left that view already stays at
   * the present view (F088).
   */
  function leaveNetworks(networkId: CaipNetworkId): void {
    const { view, params } = router.current()
    if (view !== 'UnsupportedChain' && (view !== 'SwitchNetwork' || params.networkId !== networkId)) return
    const before = router.state.history.filter(({ view }) => !NETWORK_VIEWS.includes(view)).at(-1)
    if (before) while (router.current().view !== before.view) router.goBack()
    else closeAt({ view: 'Account' })
  }

  /** Whether the view that waits for this network is shown. */
  function isWaitingFor(networkId: CaipNetworkId): boolean {
    const { view, params } = router.current()
    return modal.state.open && view === 'SwitchNetwork' && params.networkId === networkId
  }

  /** The last switch that failed, and the text that says so. */
  let failed: { readonly networkId: CaipNetworkId; readonly text: string } | undefined

  /** Takes back that a switch failed: the wallet has reached the network since (F266). */
  function takeBack(networkId: CaipNetworkId): void {
    if (failed?.networkId === networkId && snackbar.state.message === failed.text) snackbar.close()
  }

  return {
    viewRequested({ route: { view, params } }) {
      // The visitor may have left the view, or closed the modal, while this code was loaded.
      if (view !== 'SwitchNetwork' || !isWaitingFor(params.networkId)) return
      const { networkId } = params
      context
        .get('network')
        .switchNetwork(networkId)
        .then(
          // The wallet was on the network already, or none is connected.
          () => unlessRequired(() => leaveNetworks(networkId)),
          ({ code, context }: LatchError) => {
            // After a refusal of the wallet, the view is left already (`switchFailed`).
            if (!isWaitingFor(networkId)) return
            router.goBack()
            snackbar.show('error', code, context)
          },
        )
    },
    networkChanged({ networkId }) {
      takeBack(networkId)
      unlessRequired(() => leaveNetworks(networkId))
    },
    switchFailed({ networkId, error }) {
      failed = { networkId, text: error.code }
      // S2.12: a failed switch goes back one view, and its text is shown there.
      if (router.current().view === 'SwitchNetwork') router.goBack()
      snackbar.show('error', error.code, error.context)
    },
    namespaceNeeded({ namespace }) {
      const route: Route = { view: 'SwitchActiveChain', params: { namespace } }
      if (router.current().view === 'SwitchNetwork') return router.replace(route)
      if (modal.state.open) return router.push(route)
      unlessRequired(() => {
        router.reset(route)
        modal.open()
      })
    },
  }
}
