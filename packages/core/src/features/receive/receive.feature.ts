import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { receiveErrors } from './receive.errors.js'
import type { ReceiveRoutes } from './receive.routes.js'
import type { ReceiveController } from './receive.types.js'

/** The types that the receiving adds to the kit. */
interface ReceiveTypes {
  routes: ReceiveRoutes
  errors: typeof receiveErrors
}

/** The feature `receive`: links to pay the active account. */
export const receive: LazyFeature<ReceiveController, ReceiveTypes> = defineFeature({
  name: 'receive',
  chunk: 'receive',
  load: async (context) => {
    const { createReceiveController } = await import('./receive.controller.js')
    return createReceiveController({ ...context, connection: context.get('connection') })
  },
})
