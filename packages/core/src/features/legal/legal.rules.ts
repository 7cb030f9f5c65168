import type { LegalOptions, LegalState, LegalSwitches } from './legal.types.js'

/** The options that the checkbox depends on. */
export interface AgreementOptions extends LegalOptions {
  readonly features: LegalSwitches
}

/** Whether the visitor must tick a checkbox before a wallet is asked (S3.16). There is none without a link to read. */
export const hasCheckbox = ({ termsConditionsUrl, privacyPolicyUrl, features }: AgreementOptions): boolean =>
  !!features.legalCheckbox && !!(termsConditionsUrl ?? privacyPolicyUrl)

/** Whether the kit may ask a wallet to connect: without the checkbox, or once it is ticked. */
export const mayConnect = (options: AgreementOptions, legal: Pick<LegalState, 'accepted'> | undefined): boolean =>
  !hasCheckbox(options) || !!legal?.accepted
