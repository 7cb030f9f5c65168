import type { Namespace } from '../../base/caip.js'
import type { FactsOf } from '../router/views.types.js'

/** The views about connecting one wallet (S2.03), each with its parameters. */
export interface ConnectionRoutes {
  /** Asks an installed wallet to connect, and waits for its answer. `connectorId` names its connector. */
  ConnectingExternal: { readonly connectorId: string }
  /** The choice among the chains of one wallet. `connectorId` is any of its connectors. */
  ConnectingMultiChain: { readonly connectorId: string }
  /** The visitor chose a network of this namespace, but no wallet is connected in it. */
  SwitchActiveChain: { readonly namespace: Namespace }
}

/** What other features must know of these views. */
export const connectionViews: FactsOf<ConnectionRoutes> = {
  ConnectingExternal: { waitsFor: 'installed wallet' },
  ConnectingMultiChain: {},
  SwitchActiveChain: {},
}
