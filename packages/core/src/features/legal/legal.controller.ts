import { proxy } from 'valtio/vanilla'
import { hasCheckbox, mayConnect, type AgreementOptions } from './legal.rules.js'
import type { LegalController, LegalState } from './legal.types.js'

/** Makes the legal controller. Without a terms or a privacy URL there is no checkbox. */
export function createLegalController(options: AgreementOptions): LegalController {
  const { termsConditionsUrl, privacyPolicyUrl } = options
  const checkbox = hasCheckbox(options)
  const state = proxy<LegalState>({ termsConditionsUrl, privacyPolicyUrl, checkbox, accepted: false })
  return {
    state,
    accept: (accepted) => void (state.accepted = accepted),
    allows: () => mayConnect(options, state),
  }
}
