import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aListOfGroups } from '../../base/options.readers.js'
import { createConnectorsController } from './connectors.controller.js'

/** The connectors: of wallets that announce themselves, of the adapters, and of the pairing. */
export const connectors: FeatureEntry<'connectors'> = defineFeature({
  name: 'connectors',
  eager: ({ environment, storage, options, attach, pairing }) =>
    createConnectorsController({
      environment,
      storage,
      attach,
      excluded: options.excludeWalletIds,
      paired: pairing?.wallets ?? [],
    }),
  switches: { connectorTypeOrder: aListOfGroups },
  start: (connectors) => connectors.start(),
})
