import type { Connector } from '../../adapter/connector.types.js'
import { reachesRemote } from '../connectors/remote.rules.js'
import type { Route } from '../router/router.types.js'

/** The view that waits for the wallet of a connector. `isBasic`: the view of a pairing shows the code only. */
export function waitingRoute(connector: Pick<Connector, 'id' | 'traits'>, isBasic = false): Route {
  // Its steps lead on to the view of what the login waits for.
  if (connector.traits?.prompts === 'frame') return { view: 'EmailLogin' }
  if (!reachesRemote(connector)) return { view: 'ConnectingExternal', params: { connectorId: connector.id } }
  return { view: isBasic ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect', params: {} }
}
