import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry, SourceFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../base/options.readers.js'
import { createConnectionController } from './connection.controller.js'
import { accountTypes } from './connection.options.js'
import { accountTypesRecord, choiceFamily, connectionFamily } from './connection.storage.js'

/** The connections: the connected wallets, and the attempt to connect one. */
export const connection: FeatureEntry<'connection'> = defineFeature({
  name: 'connection',
  eager: (context) =>
    createConnectionController({
      ...context,
      connectors: context.get('connectors'),
      loadSource: (feature) => context.load(feature as SourceFeature),
      loadRequests: () => context.load('requests'),
    }),
  options: { enableReconnect: aFlag(true), connectionCookie: aFlag(), defaultAccountTypes: accountTypes },
  follows: [connectionFamily.name, choiceFamily.name, accountTypesRecord.name],
  follow: (connection, change) => connection.follow(change),
  dispose: (connection) => connection.giveUp(),
})
