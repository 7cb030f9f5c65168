import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { OperationsController, OperationsEvents } from './operations.types.js'

/** The types that the operations add to the kit. */
interface OperationsTypes {
  events: OperationsEvents
}

/** The feature `operations`: what the wallets of connected accounts are asked to do. It is loaded with the code that asks one. */
export const operations: LazyFeature<OperationsController, OperationsTypes> = defineFeature({
  name: 'operations',
  chunk: 'operations',
  steps: () => import('./operations.steps.js'),
  load: async (context) => {
    const { createOperationsController } = await import('./operations.controller.js')
    const requests = await context.load('requests')
    return createOperationsController({ ...context, connection: context.get('connection'), requests })
  },
  dispose: (operations) => operations.dispose(),
})
