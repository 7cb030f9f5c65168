import type { ViewTable } from '../../views.js'

/** The views about networks. */
export const networkViews: Pick<ViewTable, 'Networks' | 'SwitchNetwork' | 'UnsupportedChain' | 'WhatIsANetwork'> = {
  Networks: {
    load: () => import('./network.chunk.js'),
  },
  SwitchNetwork: {
    load: () => import('./network.chunk.js'),
  },
  UnsupportedChain: {
    load: () => import('./network.chunk.js'),
  },
  WhatIsANetwork: {
    load: () => import('../help.chunk.js'),
  },
}
