import type { HintContext } from '../../kit/feature.types.js'

/** Hints at a secure origin that is none, and at an email without one. */
export function hintsOf({ given: { endpoints, features } }: HintContext): string[] {
  const secure = typeof endpoints === 'object' ? endpoints.secure : undefined
  if (secure === undefined)
    return features?.email === true ? ['features.email has no effect without endpoints.secure.'] : []
  return /^https?:\/\/[^/?#\s@\\]+\/?$/i.test(secure)
    ? []
    : [`endpoints.secure is an origin of its own, such as https://secure.example.org, which "${secure}" is not.`]
}
