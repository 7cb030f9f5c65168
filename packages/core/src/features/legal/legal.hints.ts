import type { HintContext } from '../../kit/feature.types.js'

/** Hints that `features.legalCheckbox` has no effect without a terms or a privacy URL. */
export function hintsOf({ given: { features, termsConditionsUrl, privacyPolicyUrl } }: HintContext): string[] {
  const isMissing = features?.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl
  return isMissing
    ? [
        'features.legalCheckbox has no effect without termsConditionsUrl or privacyPolicyUrl: there is nothing to agree to.',
      ]
    : []
}
