import type { Namespace } from '../../base/caip.js'

/** Views about connecting one wallet (S2.03), and what each is opened with. */
export interface ConnectionRoutes {
  ConnectingExternal: { readonly connectorId: string }
  /** A wallet of several chains: which one. `connectorId` is any of its connectors. */
  ConnectingMultiChain: { readonly connectorId: string }
  /** Nothing is connected in the namespace that is wanted. */
  SwitchActiveChain: { readonly namespace: Namespace }
}
