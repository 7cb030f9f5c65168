import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `pairing`: connecting a remote wallet by a code or a link. */
export const pairing: FeatureEntry<'pairing'> = defineFeature({
  name: 'pairing',
  load: async (context) => (await import('./pairing.setup.js')).setUpPairing(context),
  dispose: (pairing) => pairing.dispose(),
})
