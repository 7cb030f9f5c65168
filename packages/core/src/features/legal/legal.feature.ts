import { defineFeature } from '../../kit/defineFeature.js'
import type { FeatureEntry } from '../../kit/feature.types.js'

/** The feature `legal`: the links to the app's terms and privacy policy, and the checkbox to agree to them. */
export const legal: FeatureEntry<'legal'> = defineFeature({
  name: 'legal',
  load: async ({ options }) => (await import('./legal.controller.js')).createLegalController(options),
})
