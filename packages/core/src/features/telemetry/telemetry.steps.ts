import { subscribe } from 'valtio/vanilla'
import type { StepContext, StepTable } from '../../kit/feature.types.js'
import type { ViewName } from '../router/router.types.js'
import type { TelemetryEventName } from './telemetry.types.js'

const CLICKS: Partial<Record<ViewName, Extract<TelemetryEventName, `CLICK_${string}`>>> = {
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  AllWallets: 'CLICK_ALL_WALLETS',
  Transactions: 'CLICK_TRANSACTIONS',
}

/**
 * Records what the visitor presses (S3.18), derived from the effect of the press: a view that only a press opens, or an
 * attempt to connect while the connect view is shown.
 */
export function createSteps({ context, router, modal }: StepContext): StepTable {
  const { track } = context
  const connectors = context.get('connectors')
  let before: readonly unknown[] = []
  const look = (): void => {
    const { history } = router.state
    const event = CLICKS[router.current().view]
    // A view that was in the history already was not pressed now: the visitor went back.
    if (event && !before.includes(history.at(-1))) track(event, {})
    before = [...history]
  }
  look()
  subscribe(router.state, look)
  // A listener instead of a step: another feature's step may show the next view before this one runs.
  context.events.on('connecting', ({ namespace, connectorId }) => {
    if (modal.state.open && router.current().view === 'Connect')
      track('SELECT_WALLET', { name: connectors.get(connectorId)?.name ?? connectorId, namespace })
  })
  return {}
}
