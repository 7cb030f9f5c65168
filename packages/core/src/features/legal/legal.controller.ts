import { proxy } from 'valtio/vanilla'
import type { ResolvedOptions } from '../options/options.types.js'

/** What the app asks its visitors to agree to. */
export interface LegalState {
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  /** Whether a box must be ticked before a wallet can be pressed. */
  checkbox: boolean
  accepted: boolean
}

/** The legal links and the checkbox (S3.16, S3.17). */
export interface LegalController {
  readonly state: LegalState
  accept(accepted: boolean): void
  /** Whether a wallet may be pressed now. */
  allows(): boolean
}

/** Makes the legal controller. A checkbox with nothing to agree to is none. */
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
