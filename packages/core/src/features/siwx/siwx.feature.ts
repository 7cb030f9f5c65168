import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `siwx`: signing in with the wallet. */
export const siwx: FeatureEntry<'siwx'> = defineFeature({
  name: 'siwx',
  load: async (context) => (await import('./siwx.setup.js')).createSiwx(context),
  follows: ['siwx'],
  follow: (siwx) => siwx.recheck(),
  dispose: (siwx) => siwx.dispose(),
  restart: (siwx) => siwx.start(),
})
