import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'
import { createNetworkController } from './network.controller.js'
import { defaultNetwork, readNetworks } from './network.options.js'
import { activeNetworkRecord } from './network.storage.js'

/** The app's networks, and the active one. Its duty is the view of an unsupported network (S2.07, F084). */
export const network: FeatureEntry<'network'> = defineFeature({
  name: 'network',
  eager: (context) =>
    createNetworkController({
      ...context,
      connection: context.get('connection'),
      loadRequests: () => context.load('requests'),
    }),
  options: {
    networks: readNetworks,
    defaultNetwork,
    enableNetworkSwitch: aFlag(true),
    allowUnsupportedChain: aFlag(false),
  },
  start: (network) => network.start(),
  follows: [activeNetworkRecord.name],
  follow: (network) => network.follow(),
  duty: {
    order: 1,
    isOpen: ({ options, get }) =>
      !get('network').isSupported() &&
      options.enableNetworkSwitch &&
      !options.allowUnsupportedChain &&
      !options.features.basicPairing,
    route: { view: 'UnsupportedChain' },
  },
})
