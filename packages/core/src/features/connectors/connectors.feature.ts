import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aListOfGroups } from '../../base/options.readers.js'
import { createConnectorsController } from './connectors.controller.js'

/** The connectors: of wallets that announce themselves, of the adapters, and of the sources. */
export const connectors: FeatureEntry<'connectors'> = defineFeature({
  name: 'connectors',
  eager: ({ environment, storage, options, attach, sources }) =>
    createConnectorsController({
      environment,
      storage,
      attach,
      excluded: options.excludeWalletIds,
      sources,
    }),
  switches: { connectorTypeOrder: aListOfGroups },
  start: (connectors) => connectors.start(),
})
