import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag } from '../../kit/options.readers.js'
import type { receiveErrors } from './receive.errors.js'
import type { ReceiveRoutes } from './receive.routes.js'
import type { ReceiveController, ReceiveSwitches } from './receive.types.js'

/** The types that the receiving adds to the kit. */
interface ReceiveTypes {
  switches: ReceiveSwitches
  routes: ReceiveRoutes
  errors: typeof receiveErrors
}

/** The feature `receive`: the active account's address and links to pay it, and what arrives. */
export const receive: LazyFeature<ReceiveController, ReceiveTypes> = defineFeature({
  name: 'receive',
  chunk: 'receive',
  switches: { receive: aFlag() },
  steps: () => import('./receive.steps.js'),
  load: async (context) => (await import('./receive.setup.js')).createReceive(context),
})
