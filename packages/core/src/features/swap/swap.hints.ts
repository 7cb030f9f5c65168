import type { HintContext } from '../../kit/feature.types.js'

/** The hints about swaps: providers that no offer can come from. */
export function hintsOf({ given }: Pick<HintContext, 'given'>): string[] {
  const { features, swapProviders = [], endpoints } = given
  if (features?.swaps === false)
    return swapProviders.length > 0 ? ['swapProviders has no effect: features.swaps is false.'] : []
  const named = Array.isArray(features?.swaps) ? features.swaps : []
  // The app's server names its providers and their networks itself.
  const isServed = typeof endpoints === 'string' || endpoints?.api !== undefined || endpoints?.server !== undefined
  const unknown = named.filter((id) => !swapProviders.some((each) => each.id === id))
  return [
    ...(unknown.length > 0 && !isServed
      ? [`features.swaps names no provider of swapProviders: ${unknown.join(', ')}.`]
      : []),
    ...hintsOfIds(swapProviders.map(({ id }) => id)),
    ...(isServed ? [] : hintsOfNetworks(given)),
  ]
}

/** The hint about providers with one id: neither switches nor forms tell them apart. */
function hintsOfIds(ids: readonly string[]): string[] {
  const same = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  return same.size > 0 ? [`swapProviders has several providers with the same id: ${[...same].join(', ')}.`] : []
}

/** The hint about providers that swap on no network of the app. */
function hintsOfNetworks({ networks, swapProviders = [] }: HintContext['given']): string[] {
  // A chain of viem has its number alone.
  const own = networks.map((each) => ('caipNetworkId' in each ? each.caipNetworkId : (`eip155:${each.id}` as const)))
  const isAnywhere = swapProviders.some((each) => each.networks.some((id) => own.includes(id)))
  if (swapProviders.length === 0 || isAnywhere) return []
  return [`no provider of swapProviders swaps on a network of networks: on ${own.join(', ')} are no swaps.`]
}
