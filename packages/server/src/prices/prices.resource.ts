import { defineResource } from '../endpoints/defineResource.js'
import type { Resource } from '../endpoints/resource.types.js'
import { noPrices } from './noPrices.js'
import { priceShape, type CheckedPrices, type PriceMembers } from './prices.config.js'
import { fungiblePrice } from './prices.endpoints.js'
import { answerPrices } from './prices.handlers.js'
import type { PriceProvider } from './prices.types.js'

/** Where prices come from. */
export interface PriceOptions {
  /** The prices of listed tokens. Without it, they have none. */
  readonly prices?: PriceProvider | undefined
}

interface PriceTypes {
  options: PriceOptions
  config: PriceMembers
  checked: CheckedPrices
}

/** The resource `prices`: what tokens are worth. It answers for listed tokens alone, so it needs the lists. */
export const prices: Resource<PriceTypes> = defineResource({
  endpoints: { fungiblePrice },
  answer: ({ sources: { tokens, prices: provider = noPrices }, links }) =>
    tokens && { fungiblePrice: answerPrices({ tokens, prices: provider, links }) },
  config: priceShape,
  networks: ({ prices: sources }) => Object.keys(sources).map((id) => ({ path: ['prices', id], id })),
  open: async (context) => context.load((await import('./prices.provider.js')).openPrices),
})
