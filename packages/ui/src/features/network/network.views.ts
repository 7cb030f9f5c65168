import type { ViewTable } from '../../views.js'

/** The views about networks. */
export const networkViews: Pick<ViewTable, 'Networks' | 'SwitchNetwork' | 'UnsupportedChain' | 'WhatIsANetwork'> = {
  Networks: {
    title: 'networks.title',
    load: () => import('./network.chunk.js'),
  },
  SwitchNetwork: {
    title: 'switch.title',
    load: () => import('./network.chunk.js'),
  },
  UnsupportedChain: {
    title: 'unsupported.title',
    load: () => import('./network.chunk.js'),
  },
  WhatIsANetwork: {
    title: 'whatNetwork.title',
    load: () => import('../help.chunk.js'),
  },
}
