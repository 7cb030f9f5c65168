import type { CaipNetworkId } from '../../base/caip.js'

/** The views about networks (S2.07, S2.11), each with its parameters. */
export interface NetworkRoutes {
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  UnsupportedChain: undefined
  WhatIsANetwork: undefined
}
