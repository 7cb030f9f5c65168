import { defineFeature } from '../../kit/defineFeature.js'
import type { EagerFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../kit/options.readers.js'
import { createConnectionController } from './connection.controller.js'
import type { connectionErrors } from './connection.errors.js'
import { accountTypes } from './connection.options.js'
import type { ConnectionRoutes } from './connection.routes.js'
import { accountTypesRecord, choiceFamily, connectionFamily } from './connection.storage.js'
import type { ConnectionController, ConnectionEvents, ConnectionOptions } from './connection.types.js'

/** The types that the connection adds to the kit. */
interface ConnectionTypes {
  options: ConnectionOptions
  routes: ConnectionRoutes
  events: ConnectionEvents
  errors: typeof connectionErrors
}

/** The connections: the connected wallets, and the attempt to connect one. */
export const connection: EagerFeature<ConnectionController, ConnectionTypes> = defineFeature({
  name: 'connection',
  eager: (context) =>
    createConnectionController({
      ...context,
      connectors: context.get('connectors'),
      loadPairing: () => context.load('pairing'),
      loadRequests: () => context.load('requests'),
    }),
  options: { enableReconnect: aFlag(true), defaultAccountTypes: accountTypes },
  follows: [connectionFamily.name, choiceFamily.name, accountTypesRecord.name],
  follow: (connection, change) => connection.follow(change),
  steps: () => import('./connection.steps.js'),
  dispose: (connection) => connection.giveUp(),
})
