import { subscribe } from 'valtio/vanilla'
import type { Emitter } from '../../base/emitter.js'
import type { ConnectionEvents } from '../connection/connection.types.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { ModalController } from '../modal/modal.controller.js'
import type { RouterController } from '../router/router.controller.js'
import type { ViewName } from '../router/router.types.js'
import type { TelemetryEventName, Track } from './telemetry.types.js'

/** What the visitor's presses are told from. */
export interface ClickDeps {
  readonly events: Emitter<ConnectionEvents>
  readonly connectors: ConnectorsController
  readonly track: Track
}

const CLICKS: Partial<Record<ViewName, Extract<TelemetryEventName, `CLICK_${string}`>>> = {
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  AllWallets: 'CLICK_ALL_WALLETS',
}

/**
 * Tells what the visitor presses (S3.18) by what it leads to: a view that nothing but a press opens, or a wallet that is
 * asked while they are shown. Loaded when the modal first opens: nobody presses anything in it before.
 */
export function trackClicks(
  router: RouterController,
  modal: ModalController,
  { events, connectors, track }: ClickDeps,
): void {
  let before: readonly unknown[] = []
  const look = (): void => {
    const { history } = router.state
    const event = CLICKS[router.current().view]
    // Going back shows what was there before.
    if (event && !before.includes(history.at(-1))) track(event, {})
    before = [...history]
  }
  look()
  subscribe(router.state, look)
  events.on('connecting', ({ namespace, connectorId }) => {
    if (modal.state.open && router.current().view === 'Connect')
      track('SELECT_WALLET', { name: connectors.get(connectorId)?.name ?? connectorId, namespace })
  })
}
