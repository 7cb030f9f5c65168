import type { LatchError } from '../../base/errors.js'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import { mayConnect } from '../legal/legal.rules.js'
import { reachesRemote } from '../connectors/remote.rules.js'
import { factsOf } from '../router/router.rules.js'
import type { Route } from '../router/router.types.js'
import { WAITING_SHOWN_AFTER_MS } from './connection.constants.js'
import { waitingRoute } from './waiting.rules.js'

/** Turns the events of the connections into views. */
export function createSteps(given: StepContext): StepTable {
  const { context, router, modal, snackbar, duties, unlessRequired, closeAt } = given
  const { environment, options } = context
  const connection = context.get('connection')
  const connectors = context.get('connectors')
  /** The connector of this id. One that is not known yet has no traits: its wallet has to announce itself here. */
  const connectorOf = (id: string): Parameters<typeof waitingRoute>[0] => connectors.get(id) ?? { id }
  /** The waiting view that is not shown yet: of an attempt, or of a wallet that has connected while the duties answer. */
  let pendingView: { readonly connectorId: string; readonly isConnected?: true } | undefined
  let stopTimer = (): void => {}

  function dropPendingView(): void {
    stopTimer()
    pendingView = undefined
  }

  /** Shows the waiting view of the attempt at once, where it is not shown yet. */
  function showNow(): void {
    const shown = pendingView
    dropPendingView()
    if (shown) showWaitingView(shown.connectorId, shown.isConnected)
  }

  const showsCode = (): boolean => modal.state.open && factsOf(router.current().view).waitsFor === 'remote wallet'

  /**
   * A wallet has connected. Its pending view is dropped once the duties have answered whether a view is required. A code is of
   * no use any more: the view that says that the kit checks takes its place.
   */
  function dropOnceChecked(connectorId: string): void {
    const answer = duties.current()
    const isCode = showsCode()
    if (!(answer instanceof Promise) || !(pendingView || isCode)) return dropPendingView()
    const checked = (pendingView = { connectorId, isConnected: true })
    if (isCode) stopTimer = environment.clock.after(WAITING_SHOWN_AFTER_MS, showNow)
    void answer.then(() => pendingView === checked && dropPendingView())
  }

  const leaveConnecting = (): void =>
    router.state.history.length > 1 ? router.goBack() : router.reset({ view: 'Connect' })

  function showWaitingView(connectorId: string, isConnected = false): void {
    if (!modal.state.open) return
    const { view } = router.current()
    const connector = connectorOf(connectorId)
    // The embedded wallet shows the views of its own login.
    if (connector.traits?.prompts === 'frame') return
    // The view of the code began this attempt itself.
    if (!isConnected && reachesRemote(connector) && showsCode()) return
    const route: Route = isConnected
      ? { view: 'ConnectingExternal', params: { connectorId } }
      : waitingRoute(connector, options.features.basicPairing)
    // The attempt with another wallet ended when this one began.
    if (factsOf(view).waitsFor) router.replace(route)
    else router.push(route)
  }

  const asking = createAsking(given)

  return {
    viewRequested({ route: { view, params } }) {
      if (view === 'ConnectingExternal') asking.askOrAwait(params.connectorId)
    },
    viewOpened({ route: { view, params }, direction }) {
      asking.leave()
      // The wallet may have announced itself while the visitor read how to get it.
      if (view === 'ConnectingExternal' && direction === 'back' && !connection.state.attempt)
        asking.askOrAwait(params.connectorId)
    },
    connecting({ connectorId }) {
      dropPendingView()
      pendingView = { connectorId }
      // A remote wallet always takes long.
      if (reachesRemote(connectorOf(connectorId))) showNow()
      // The view of a wallet that answers at once would only flash.
      else stopTimer = environment.clock.after(WAITING_SHOWN_AFTER_MS, showNow)
    },
    // A wallet that fails within 150 ms gets its view at once, because this view shows the error.
    connectFailed: showNow,
    connectCancelled({ connectorId }) {
      dropPendingView()
      const { view, params } = router.current()
      // A visitor who cancelled has left the view already. After a cancel by the app the view is left here.
      const isItsView =
        view === 'ConnectingExternal'
          ? params.connectorId === connectorId
          : factsOf(view).waitsFor === 'remote wallet' && reachesRemote(connectorOf(connectorId))
      if (isItsView) leaveConnecting()
    },
    connected({ connectorId, reconnected }) {
      dropOnceChecked(connectorId)
      // The wallet may have been disconnected while the duties were asked.
      if (!reconnected) return unlessRequired(() => connection.account() && closeAt({ view: 'Account' }))
      // A reload opens nothing by itself. It replaces the view that the closed modal holds rendered, and the list of
      // wallets of an open one, which the visitor doesn't need any more.
      if (!modal.state.open) router.reset(duties.required() ?? { view: 'Account' })
      else if (router.current().view === 'Connect') unlessRequired(() => router.reset({ view: 'Account' }))
    },
    disconnected() {
      // A waiting view stays. A remote wallet whose session lacks the requested namespace is disconnected before the
      // next pairing begins, and that `disconnected` must not close the view of the new attempt.
      const { view, params } = router.current()
      const { waitsFor, lost, showsOtherWallets } = factsOf(view)
      if (pendingView?.isConnected) dropPendingView()
      // No attempt shows this view for a remote wallet: the wallet had connected.
      const hadConnected = view === 'ConnectingExternal' && reachesRemote(connectorOf(params.connectorId))
      if (pendingView || (waitsFor && !hadConnected)) return
      const next: Route = connection.account() ? { view: 'Account' } : { view: 'Connect' }
      // A closed modal stays closed, though a view may be required of the wallet that is the active one now: it is shown
      // once the modal opens.
      if (!modal.state.open) router.reset(next)
      else if (!connection.account())
        unlessRequired(() => {
          closeAt(next)
          if (lost) snackbar.show('error', lost)
        })
      // Other wallets are still connected, and the view of all of them stays.
      else if (!showsOtherWallets) unlessRequired(() => closeAt(next))
    },
  }
}

/** Asks the wallet of a view that was opened to wait for it. */
function createAsking({ context, router, modal, snackbar, unlessRequired }: StepContext) {
  const { options } = context
  const connection = context.get('connection')
  const connectors = context.get('connectors')

  /** Whether the view that waits for this connector is shown. */
  function isWaitingFor(connectorId: string): boolean {
    const { view, params } = router.current()
    return modal.state.open && view === 'ConnectingExternal' && params.connectorId === connectorId
  }

  /** Connects the wallet of a view that was opened to wait for it. A wallet that is connected shows its account. */
  async function ask(connectorId: string): Promise<void> {
    const known = connection.state.connections.find((each) => each.connectorId === connectorId)
    if (!known) return void (await context.connect({ wallet: connectorId }))
    await connection.switchWallet(known)
    if (isWaitingFor(connectorId)) unlessRequired(() => router.reset({ view: 'Account' }))
  }

  /** The connector of the view that is shown, where its wallet has not announced itself yet. */
  let awaited: string | undefined
  connectors.each(({ id }) => {
    if (id === awaited) askOrAwait(id)
  })

  /** Asks the wallet of a view, or awaits that the wallet announces itself, as long as the view is shown. */
  function askOrAwait(connectorId: string): void {
    awaited = undefined
    // The visitor may have left the view, or closed the modal, while this code was loaded.
    if (!isWaitingFor(connectorId)) return
    if (!mayConnect(options, context.state.legal)) return router.reset({ view: 'Connect' })
    ask(connectorId).catch(({ code, context: details }: LatchError) => {
      // The view shows itself why an attempt failed.
      if (!isWaitingFor(connectorId) || connection.state.attempt) return
      if (code === 'connection/connector-not-found') return void (awaited = connectorId)
      router.reset({ view: 'Connect' })
      snackbar.show('error', code, details)
    })
  }

  return {
    askOrAwait,
    /** Another view is shown: its wallet is awaited no more. */
    leave(): void {
      awaited = undefined
    },
  }
}
