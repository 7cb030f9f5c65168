/** Why a provider has no offer. */
export const failureCodes = [
  /** It knows no way for the swap. */
  'swap/no-route',
  /** It did not answer in time. */
  'swap/provider-late',
  /** It can't be reached, or refuses to answer. */
  'swap/provider-away',
  /** What it answers has another form, or is about another swap. */
  'swap/bad-answer',
  /** It offers far more than what is given is worth. */
  'swap/implausible',
] as const

/** Why a provider has no offer. */
export type SwapFailureCode = (typeof failureCodes)[number]
