import { defineFeature } from '../../kit/defineFeature.js'
import type { LazyFeature } from '../../kit/feature.types.js'
import { aFlag, aLink } from '../../kit/options.readers.js'
import type { LegalController, LegalOptions, LegalSwitches } from './legal.types.js'

/** The feature `legal`: the links to the app's terms and privacy policy, and the checkbox to agree to them. */
export const legal: LazyFeature<LegalController, { options: LegalOptions; switches: LegalSwitches }> = defineFeature({
  name: 'legal',
  chunk: 'views',
  load: async ({ options }) => (await import('./legal.controller.js')).createLegalController(options),
  options: { termsConditionsUrl: aLink, privacyPolicyUrl: aLink },
  switches: { legalCheckbox: aFlag() },
  hints: () => import('./legal.hints.js'),
})
