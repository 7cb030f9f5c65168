import { buildOffer } from './uniswap.build.js'
import { createKnownPools } from './uniswap.knownPools.js'
import { readMarket, type Trade } from './uniswap.market.js'
import { bestOf, offersOf } from './uniswap.offers.js'
import type { UniswapSettings } from './uniswap.options.js'
import { pairsOf } from './uniswap.paths.js'
import { toQuote, toWrapQuote } from './uniswap.quote.js'
import { nodeOf } from './uniswap.reads.js'
import { isRequest, sidesOf, wrapOf } from './uniswap.request.js'
import type { QuoteRequest, SwapContext, SwapProvider, SwapQuote, UniswapDeployment } from './uniswap.types.js'

/** How long an offer lives. */
const OFFER_MS = 30_000
/**
 * How much longer than its offer a transaction may wait to be mined: a visitor needs time to read and sign it, and the least
 * amount that arrives stands in it.
 */
const DEADLINE_S = 1_200

/** Makes what quotes and builds, with a memory of pools. `now` is the wall clock, in ms. */
export function createSwaps(settings: UniswapSettings, now: () => number): Pick<SwapProvider, 'quotes' | 'build'> {
  const { fee, through } = settings
  const pools = createKnownPools(now)
  const contracts = new Map(Object.entries(settings.deployments))

  function tradeOf(request: QuoteRequest, deployment: UniswapDeployment): Trade {
    const [from, to] = sidesOf(request, deployment)
    const wrapped = deployment.wrapped.toLowerCase()
    return { from, to, amount: BigInt(request.amount), wrapped, through: through.get(request.networkId) ?? [wrapped] }
  }

  async function swapQuotes(
    request: QuoteRequest,
    deployment: UniswapDeployment,
    { call, signal }: SwapContext,
  ): Promise<readonly SwapQuote[]> {
    const trade = tradeOf(request, deployment)
    if (trade.from === trade.to) return []
    const node = nodeOf(call, request.networkId, deployment)
    const found = await pools.find(node, deployment, pairsOf(trade.from, trade.to, trade.through))
    signal.throwIfAborted()
    if (found.flat().length === 0) return []
    const { market, paths, timestamp } = await readMarket(node, deployment, trade, found, signal)
    const expiresAt = now() + OFFER_MS
    // The visitor's clock may be slow, and so is the last block's on a chain that mines none without transactions.
    const deadline = Math.max(timestamp, Math.floor(now() / 1000)) + OFFER_MS / 1000 + DEADLINE_S
    const terms = { request, deployment, fee, fees: market.fees, deadline, expiresAt }
    return bestOf(offersOf(trade.amount, paths, market)).map((offer) => toQuote(offer, terms))
  }

  return {
    async quotes(request, context) {
      const deployment = contracts.get(request.networkId)
      if (!deployment || !isRequest(request)) return []
      const wrap = wrapOf(request, deployment)
      return wrap ? [toWrapQuote(wrap, request, now() + OFFER_MS)] : swapQuotes(request, deployment, context)
    },
    // An offer of other networks throws: the promise rejects.
    async build(quote) {
      return buildOffer(quote, contracts.get(quote.request.networkId), fee)
    },
  }
}
