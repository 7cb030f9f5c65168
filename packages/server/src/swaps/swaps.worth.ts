import { assetId, type Asset } from '../assets/assets.js'
import type { PriceProvider } from '../prices/prices.types.js'
import type { TokenProvider } from '../tokens/tokens.types.js'
import { rateBetween, type PricedAsset, type Rate, type SwapWorth } from './swaps.ranking.js'
import type { GasPrices, SwapQuestion } from './swaps.types.js'

/** What the worth of assets is read from. */
export interface WorthDeps {
  readonly tokens: TokenProvider
  readonly prices: PriceProvider
  readonly gasPrices: (networkId: string) => Promise<GasPrices>
}

/** Reads what the offers for a question are compared by, with a price of gas in wei, or that of now. Never rejects. */
export type ReadWorth = (question: SwapQuestion, gasPrice: string | undefined) => Promise<SwapWorth>

/**
 * Makes the reader of what offers are compared by: the price of gas, and the prices of the coin and both sides. What can't
 * be read isn't known.
 */
export function createWorths({ tokens, prices, gasPrices }: WorthDeps): ReadWorth {
  async function pricesOf(assets: readonly Asset[]): Promise<ReadonlyMap<string, PricedAsset>> {
    const found = (await Promise.all(assets.map((asset) => tokens.find(asset)))).flatMap((token) => token ?? [])
    const known = await prices.read(found)
    return new Map(
      found.flatMap((token) => {
        const price = known.get(assetId(token))?.price
        return price === undefined ? [] : [[assetId(token), { decimals: token.decimals, price }] as const]
      }),
    )
  }

  return async (question, given) => {
    const { networkId, from, to } = question
    const coin: Asset = { networkId, address: undefined }
    const isCoin = to.address === undefined || from.address === undefined
    const [priced, gasPrice] = await Promise.all([
      pricesOf(isCoin ? [from, to] : [from, to, coin]).catch(() => new Map<string, PricedAsset>()),
      given ??
        gasPrices(networkId).then(
          ({ standard }) => standard,
          () => undefined,
        ),
    ])
    const rateOf = (address: Asset['address']): Rate | undefined =>
      rateBetween(priced.get(assetId({ networkId, address })), priced.get(assetId(to)))
    return { rateOf, ...(gasPrice !== undefined && { gasPrice: BigInt(gasPrice) }) }
  }
}
