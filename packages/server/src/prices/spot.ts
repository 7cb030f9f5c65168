import { assetId } from '../assets/assets.js'
import { erc20Abi } from '../evm/erc20.js'
import type { EvmReader } from '../evm/evmReader.js'
import type { Token } from '../tokens/tokens.types.js'
import { readFeeds } from './feeds.js'
import type { PriceSources } from './prices.config.js'
import { createPools, type PoolToken, type Quote } from './pools.js'

/** Reads the prices of this moment. One of them may be wrong for a block, so they are only samples. */
export type ReadSpot = (networkId: string, tokens: readonly Token[]) => Promise<ReadonlyMap<string, number>>

/** What the prices of this moment are read with. */
export interface SpotDeps {
  readonly reader: EvmReader
  readonly sources: Readonly<Record<string, PriceSources>>
  readonly now: () => number
}

/**
 * Makes the reader of the prices of this moment: a feed that is not stale, else the deepest pool. A quote token is worth
 * what its feed says, or one dollar without a feed; while its feed is stale, its pools don't count. Rejects with a refusal
 * of status 502 where no node answers.
 */
export function createSpot({ reader, sources, now }: SpotDeps): ReadSpot {
  const pools = createPools(reader, now)

  /** The quote tokens that are worth something, with their decimals. */
  async function quotesOf(networkId: string, { quotes, feeds }: PriceSources, fed: Prices): Promise<readonly Quote[]> {
    const decimals = await decimalsOf(reader, networkId, quotes)
    return quotes.flatMap((address, at) => {
      const hasFeed = feeds.some(({ token }) => token === address)
      const price = hasFeed ? fed.get(assetId({ networkId, address })) : 1
      const known = decimals[at]
      return price === undefined || known === undefined ? [] : [{ address, decimals: known, price }]
    })
  }

  /** The wrapped coin with the price of the coin: that of its feed, else of its deepest pool. */
  async function wrappedOf(
    networkId: string,
    given: PriceSources,
    quotes: readonly Quote[],
    fed: Prices,
  ): Promise<readonly Quote[]> {
    const address = given.wrapped
    if (address === undefined) return []
    const [decimals] = await decimalsOf(reader, networkId, [address])
    if (decimals === undefined) return []
    const token: PoolToken = { address, decimals }
    const price = fed.get(networkId) ?? (await pools.prices(networkId, given, [token], quotes)).get(address)
    return price === undefined ? [] : [{ ...token, price }]
  }

  return async (networkId, tokens) => {
    const given = Object.hasOwn(sources, networkId) ? sources[networkId] : undefined
    if (!given) return new Map()
    const fed = await readFeeds(reader, networkId, given.feeds, now())
    const dollars = await quotesOf(networkId, given, fed)
    const wrapped = await wrappedOf(networkId, given, dollars, fed)
    const quotes = [...dollars, ...wrapped]
    const ofQuote = new Map(quotes.map(({ address, price }) => [address, price]))
    const knownOf = (token: Token): number | undefined =>
      token.address === undefined
        ? (fed.get(networkId) ?? wrapped[0]?.price)
        : (fed.get(assetId(token)) ?? ofQuote.get(token.address))
    const inPools = tokens.flatMap(({ address, decimals }, at) =>
      address === undefined || knownOf(tokens[at] as Token) !== undefined ? [] : [{ address, decimals }],
    )
    const pooled = await pools.prices(networkId, given, inPools, quotes)
    return new Map(
      tokens.flatMap((token) => {
        const price = knownOf(token) ?? pooled.get(token.address ?? '')
        return price === undefined ? [] : [[assetId(token), price] as const]
      }),
    )
  }
}

type Prices = ReadonlyMap<string, number>

const decimalsOf = async (
  reader: EvmReader,
  networkId: string,
  addresses: readonly string[],
): Promise<readonly (number | undefined)[]> =>
  (await reader.read(
    networkId,
    addresses.map((address) => ({ address, abi: erc20Abi, functionName: 'decimals' })),
  )) as readonly (number | undefined)[]
