import type { EarlyPart } from '../../kit/feature.types.js'
import { aFlag, aLink } from '../../base/options.readers.js'

/** The links and the checkbox of the legal texts. */
export const legal: EarlyPart<'legal'> = {
  options: { termsConditionsUrl: aLink, privacyPolicyUrl: aLink },
  switches: { legalCheckbox: aFlag() },
}
