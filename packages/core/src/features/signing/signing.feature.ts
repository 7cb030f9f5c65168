import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import type { signingErrors } from './signing.errors.js'
import type { SigningController } from './signing.types.js'

/** The feature `signing`: signing with the connected wallet. */
export const signing: LazyFeature<SigningController, { errors: typeof signingErrors }> = defineFeature({
  name: 'signing',
  chunk: 'adapter',
  load: async (context) => {
    const { createSigningController } = await import('./signing.controller.js')
    const requests = await context.load('requests')
    return createSigningController({ ...context, connection: context.get('connection'), requests })
  },
})
