import type { CaipNetworkId } from '../../base/caip.js'
import type { FactsOf } from '../router/views.types.js'

/** The views about networks (S2.07, S2.11), each with its parameters. */
export interface NetworkRoutes {
  /** The list of the app's networks. */
  Networks: undefined
  /** Asks the wallet to switch to a network of the app, and waits for its answer. */
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  /** Offers the app's networks to a wallet that is on another one. */
  UnsupportedChain: undefined
  /** Explains what a network is. */
  WhatIsANetwork: undefined
}

/** What other features must know of these views. */
export const networkViews: FactsOf<NetworkRoutes> = {
  Networks: { click: 'CLICK_NETWORKS' },
  SwitchNetwork: {},
  UnsupportedChain: {},
  WhatIsANetwork: { click: 'CLICK_NETWORK_HELP' },
}
