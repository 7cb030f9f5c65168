import { proxy } from 'valtio/vanilla'
import type { ResolvedOptions } from '../../kit/options.types.js'
import type { LegalController, LegalState } from './legal.types.js'

/** Makes the legal controller. Without a terms or a privacy URL there is no checkbox. */
export function createLegalController(options: ResolvedOptions): LegalController {
  const { termsConditionsUrl, privacyPolicyUrl, features } = options
  const checkbox = !!features.legalCheckbox && !!(termsConditionsUrl ?? privacyPolicyUrl)
  const state = proxy<LegalState>({ termsConditionsUrl, privacyPolicyUrl, checkbox, accepted: false })
  return {
    state,
    accept: (accepted) => void (state.accepted = accepted),
    allows: () => !state.checkbox || state.accepted,
  }
}
