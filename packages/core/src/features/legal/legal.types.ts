/** The legal links, and whether the visitor has agreed. */
export interface LegalState {
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  /** Whether the visitor must tick a checkbox before a wallet can be pressed. */
  checkbox: boolean
  /** Whether the checkbox is ticked. */
  accepted: boolean
}

/** The controller of the legal links and the checkbox (S3.16, S3.17). */
export interface LegalController {
  readonly state: LegalState
  /** Ticks or clears the checkbox. */
  accept(accepted: boolean): void
  /** Whether a wallet may be pressed now. */
  allows(): boolean
}

/** The options of the legal links (S3.17). */
export interface LegalOptions {
  /** The address of the app's terms: an https or http URL, or a relative one. */
  readonly termsConditionsUrl?: string
  /** The address of the app's privacy policy: an https or http URL, or a relative one. */
  readonly privacyPolicyUrl?: string
}

/** The switch of the legal checkbox (S3.16). */
export interface LegalSwitches {
  /** Whether the visitor must tick a checkbox before connecting. Needs a terms or a privacy URL. Default: false. */
  readonly legalCheckbox?: boolean
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface LegalFeature {
  readonly controller: LegalController
  readonly options: LegalOptions
  readonly switches: LegalSwitches
}
