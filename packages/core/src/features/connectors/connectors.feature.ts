import { defineFeature } from '../../kit/defineFeature.js'
import type { EagerFeature } from '../../kit/feature.types.js'
import { aListOfGroups } from '../../kit/options.readers.js'
import { createConnectorsController } from './connectors.controller.js'
import type { ConnectorsRoutes } from './connectors.routes.js'
import type { ConnectorsController, ConnectorsSwitches } from './connectors.types.js'

/** The connectors: of wallets that announce themselves, of the adapters, and of the pairing. */
export const connectors: EagerFeature<
  ConnectorsController,
  { switches: ConnectorsSwitches; routes: ConnectorsRoutes }
> = defineFeature({
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
