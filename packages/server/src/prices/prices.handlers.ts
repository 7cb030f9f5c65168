import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { assetId } from '../assets/assets.js'
import type { fungiblePrice } from './prices.endpoints.js'
import type { PriceProvider } from './prices.types.js'
import type { TokenProvider } from '../tokens/tokens.types.js'

/** The sources of the answer. */
export interface FungibleSources {
  readonly tokens: TokenProvider
  readonly prices: PriceProvider
  readonly links: IconLinks
}

/**
 * Makes the handler of prices. It answers all tokens that are asked for, in their order: one without a price has the price 0,
 * and one of no list has neither a name nor decimals.
 */
export function answerPrices({ tokens, prices, links }: FungibleSources): HandlerOf<typeof fungiblePrice> {
  return async ({ url, body: { addresses } }) => {
    const found = await Promise.all(
      addresses.map(async ({ text, asset }) => ({ text, token: asset && (await tokens.find(asset)) })),
    )
    const priced = await prices.read(found.flatMap(({ token }) => token ?? []))
    return {
      fungibles: found.map(({ text, token }) => ({
        name: token?.name ?? '',
        symbol: token?.symbol ?? '',
        iconUrl: (token && links.of(url, token)) ?? '',
        price: (token && priced.get(assetId(token))?.price) ?? 0,
        decimals: token?.decimals ?? null,
        address: text,
      })),
    }
  }
}
