import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `signing`: signing with the connected wallet. */
export const signing: FeatureEntry<'signing'> = defineFeature({
  name: 'signing',
  load: async (context) => {
    const { createSigningController } = await import('./signing.controller.js')
    return createSigningController({ ...context, operations: await context.load('operations') })
  },
})
