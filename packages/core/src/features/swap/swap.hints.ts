import type { HintContext } from '../../kit/feature.types.js'

/** The hints about swaps: providers that no offer can come from. */
export function hintsOf({ given: { features, swapProviders = [], endpoints } }: Pick<HintContext, 'given'>): string[] {
  const named = Array.isArray(features?.swaps) ? features.swaps : []
  // The app's server names its providers itself.
  const isServed = typeof endpoints === 'string' || endpoints?.api !== undefined || endpoints?.server !== undefined
  const unknown = named.filter((id) => !swapProviders.some((each) => each.id === id))
  const isOff = features?.swaps === false && swapProviders.length > 0
  return [
    ...(isOff ? ['swapProviders has no effect: features.swaps is false.'] : []),
    ...(unknown.length > 0 && !isServed
      ? [`features.swaps names no provider of swapProviders: ${unknown.join(', ')}.`]
      : []),
  ]
}
