import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { signingErrors } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** The feature `signing`: signing with the connected wallet. */
export const signing: LazyFeature<SigningController, { errors: typeof signingErrors }> = defineFeature({
  name: 'signing',
  chunk: 'operations',
  load: async (context) => {
    const { createSigningController } = await import('./signing.controller.js')
    return createSigningController({ ...context, operations: await context.load('operations') })
  },
})
