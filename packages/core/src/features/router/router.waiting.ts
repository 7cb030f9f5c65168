import { pairs } from '../pairing/pairing.id.js'
import type { Route } from './router.types.js'

/** The view that waits for a connector's wallet. */
export const waitingRoute = (connectorId: string): Route =>
  pairs({ id: connectorId })
    ? { view: 'ConnectingWalletConnect', params: {} }
    : { view: 'ConnectingExternal', params: { connectorId } }
