import type { FeatureContext } from '../../kit/feature.types.js'
import { createSiwxClient } from './siwx.client.js'
import { createSiwxController } from './siwx.controller.js'
import { siwxError } from './siwx.errors.js'
import { signInRecord } from './siwx.storage.js'
import type { SiwxController, SiwxOption, SiwxStore } from './siwx.types.js'

/** Makes the controller of the sign-in from the kit's context. Rejects with `siwx/not-enabled` without the option `siwx`. */
export async function createSiwx(context: FeatureContext): Promise<SiwxController> {
  const { environment, events, options, storage } = context
  const { siwx } = options
  if (!siwx) throw siwxError('not-enabled')
  const controller = createSiwxController({
    ...context,
    connection: context.get('connection'),
    connectors: context.get('connectors'),
    network: context.get('network'),
    operations: await context.load('operations'),
    store: await storeOf(siwx, context),
    settings: siwx,
  })
  events.on('connectionEnded', controller.connectionEnded)
  events.on('connectCancelled', controller.connectCancelled)
  // Other tabs read the sessions again when this record changes.
  const changed = storage.record(signInRecord)
  const report = (): void => changed.write(environment.clock.now())
  events.on('signedIn', report)
  events.on('signedOut', report)
  controller.start()
  return controller
}

/** The store of the app, one that is made of the kit's parts, or that of a server. */
async function storeOf({ store, url }: SiwxOption, context: FeatureContext): Promise<SiwxStore> {
  if (url !== undefined) return createSiwxClient(url, context.environment)
  return typeof store === 'function' ? store(context) : store
}
