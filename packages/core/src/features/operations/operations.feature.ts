import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `operations`: what the wallets of connected accounts are asked to do. It is loaded with the code that asks one. */
export const operations: FeatureEntry<'operations'> = defineFeature({
  name: 'operations',
  load: async (context) => {
    const { createOperationsController } = await import('./operations.controller.js')
    const requests = await context.load('requests')
    return createOperationsController({ ...context, connection: context.get('connection'), requests })
  },
  dispose: (operations) => operations.dispose(),
})
