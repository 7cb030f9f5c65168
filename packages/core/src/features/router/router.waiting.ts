import { pairs } from '../pairing/pairing.id.js'
import type { Route } from './router.types.js'

/** The view that waits for a connector's wallet; `isBasic` where the code of a pairing stands alone. */
export const waitingRoute = (connectorId: string, isBasic = false): Route =>
  pairs({ id: connectorId })
    ? { view: isBasic ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params: {} }
    : { view: 'ConnectingExternal', params: { connectorId } }
