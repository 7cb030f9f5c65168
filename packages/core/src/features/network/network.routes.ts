import type { CaipNetworkId } from '../../base/caip.js'

/** Views about networks (S2.07, S2.11), and what each is opened with. */
export interface NetworkRoutes {
  Networks: undefined
  SwitchNetwork: { readonly networkId: CaipNetworkId }
  UnsupportedChain: undefined
  WhatIsANetwork: undefined
}
