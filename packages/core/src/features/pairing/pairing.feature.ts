import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'
import { aFlag, aFunction } from '../../base/options.readers.js'

/** The feature `pairing`: connecting a remote wallet by a code or a link. */
export const pairing: FeatureEntry<'pairing'> = defineFeature({
  name: 'pairing',
  load: async (context) => (await import('./pairing.setup.js')).setUpPairing(context),
  options: { pairing: aFunction },
  switches: { basicPairing: aFlag() },
  steps: () => import('./pairing.steps.js'),
  hints: () => import('./pairing.hints.js'),
  dispose: (pairing) => pairing.dispose(),
})
