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

/** The links of the app's terms (S3.17). */
export interface LegalOptions {
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
}

/** The switch of the legal checkbox (S3.16). */
export interface LegalSwitches {
  /** The visitor must tick a box before connecting. Needs a terms or a privacy URL. */
  readonly legalCheckbox?: boolean
}
