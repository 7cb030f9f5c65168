import type { Connector } from '../../adapter/connector.types.js'
import { reachesRemote } from '../connectors/remote.rules.js'
import type { Route } from '../router/router.types.js'

/** The view that waits for the wallet of a connector. `isBasic`: the view of a pairing shows the code only. */
export const waitingRoute = (connector: Pick<Connector, 'id' | 'traits'>, isBasic = false): Route =>
  reachesRemote(connector)
    ? { view: isBasic ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params: {} }
    : { view: 'ConnectingExternal', params: { connectorId: connector.id } }
