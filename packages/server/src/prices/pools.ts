import { findPools, readPools, type Pool as UniswapPool, type PoolState } from '@latchkit/uniswap'
import type { EvmCall, EvmReader } from '../evm/evmReader.js'
import { erc20Abi } from '../evm/erc20.js'
import type { PriceSources } from './prices.config.js'
import { rateOf, toPrice } from './rates.js'

/** The least that a pool must have on the side of the quote token, in US dollars. */
const MIN_DEPTH = 10_000

/** How long the pools of a pair count as known. */
const KNOWN_MS = 600_000

/** A token of a pool. */
export interface PoolToken {
  readonly address: string
  readonly decimals: number
}

/** A quote token and its price in US dollars. */
export interface Quote extends PoolToken {
  readonly price: number
}

/** Reads prices from the pools of Uniswap v2 and v3. */
export interface Pools {
  /**
   * Resolves with the price of each token in its deepest pool against one of the quote tokens, by its address. A token
   * without a pool of $10,000 on the quote's side is missing.
   */
  readonly prices: (
    networkId: string,
    sources: PriceSources,
    tokens: readonly PoolToken[],
    quotes: readonly Quote[],
  ) => Promise<ReadonlyMap<string, number>>
}

/** A pool of a token and a quote token. */
interface Pool extends UniswapPool {
  readonly token: PoolToken
  readonly quote: Quote
}

/** Makes the reader of pools. `now` is a clock in ms. */
export function createPools(reader: EvmReader, now: () => number): Pools {
  const known = new Map<string, { readonly until: number; readonly pools: readonly UniswapPool[] }>()

  /** The pools of these pairs. Asks the factories for those that are not known. */
  async function find(networkId: string, sources: PriceSources, pairs: readonly Pair[]): Promise<readonly Pool[]> {
    const keyOf = ({ token, quote }: Pair): string => `${networkId} ${token.address} ${quote.address}`
    const missing = pairs.filter((pair) => (known.get(keyOf(pair))?.until ?? 0) <= now())
    const { reads, resultOf } = findPools(
      sources,
      missing.map(({ token, quote }) => [token.address, quote.address]),
    )
    const found = resultOf(await reader.read(networkId, reads))
    missing.forEach((pair, at) => {
      const { pools = [], isComplete } = found[at] ?? {}
      // Where a factory didn't answer, there may be more.
      known.set(keyOf(pair), { until: isComplete ? now() + KNOWN_MS : 0, pools })
    })
    return pairs.flatMap((pair) => (known.get(keyOf(pair))?.pools ?? []).map((pool) => ({ ...pool, ...pair })))
  }

  return {
    async prices(networkId, sources, tokens, quotes) {
      const pairs = tokens.flatMap((token) =>
        quotes.flatMap((quote) => (quote.address === token.address ? [] : [{ token, quote }])),
      )
      const pools = await find(networkId, sources, pairs)
      const { reads, resultOf } = readPools(pools)
      const answers = await reader.read(networkId, [...reads, ...pools.map(balanceCall)])
      const states = resultOf(answers)
      const deepest = new Map<string, Offer>()
      pools.forEach((pool, at) => {
        const offer = offerOf(pool, states[at], answers[reads.length + at])
        if (!offer || offer.depth < MIN_DEPTH) return
        if (offer.depth > (deepest.get(pool.token.address)?.depth ?? 0)) deepest.set(pool.token.address, offer)
      })
      return new Map([...deepest].map(([address, { price }]) => [address, price]))
    },
  }
}

interface Pair {
  readonly token: PoolToken
  readonly quote: Quote
}

/** A price and the worth of the quote's side of its pool, both in US dollars. */
interface Offer {
  readonly price: number
  readonly depth: number
}

const balanceCall = ({ address, quote }: Pool): EvmCall => ({
  address: quote.address,
  abi: erc20Abi,
  functionName: 'balanceOf',
  args: [address],
})

function offerOf({ tokens, token, quote }: Pool, state: PoolState | undefined, balance: unknown): Offer | undefined {
  if (!state || typeof balance !== 'bigint') return undefined
  const { amounts, prices } = state
  const [own, other] = tokens[0] === token.address ? ([0, 1] as const) : ([1, 0] as const)
  const decimals = { token: token.decimals, quote: quote.decimals }
  const price = toPrice(rateOf(prices[other], prices[own], decimals) * quote.price)
  // What stands outside of the present range of v3 is not for sale at this price, and what was never paid in neither.
  const amount = amounts[other] < balance ? amounts[other] : balance
  const depth = rateOf(amount, 1n, { token: 0, quote: quote.decimals }) * quote.price
  return price === undefined ? undefined : { price, depth }
}
