import { isAddress } from './uniswap.address.js'
import { buildOffer } from './uniswap.build.js'
import { createKnownPools, type KnownPools } from './uniswap.knownPools.js'
import { readMarket, type Trade } from './uniswap.market.js'
import { bestOf, offersOf } from './uniswap.offers.js'
import type { UniswapSettings } from './uniswap.options.js'
import { pairsOf } from './uniswap.paths.js'
import { toQuote, toWrapQuote } from './uniswap.quote.js'
import { nodeOf } from './uniswap.reads.js'
import type { QuoteRequest, SwapContext, SwapProvider, SwapQuote, UniswapDeployment } from './uniswap.types.js'

/** How long an offer lives. */
const OFFER_MS = 30_000
/**
 * How much longer than its offer a transaction may wait to be mined: a visitor needs time to read and sign it, and the least
 * amount that arrives stands in it.
 */
const DEADLINE_S = 1_200
/** The most that v3 takes: a signed number of 256 bits. */
const MAX_AMOUNT = 2n ** 255n - 1n

interface Asked {
  readonly request: QuoteRequest
  readonly deployment: UniswapDeployment
  readonly settings: UniswapSettings
  readonly pools: KnownPools
  readonly context: SwapContext
  readonly now: () => number
}

/** Makes what quotes and builds, with a memory of pools. `now` is the wall clock, in ms. */
export function createSwaps(settings: UniswapSettings, now: () => number): Pick<SwapProvider, 'quotes' | 'build'> {
  const pools = createKnownPools(now)
  const contracts = new Map(Object.entries(settings.deployments))
  return {
    async quotes(request, context) {
      const deployment = contracts.get(request.networkId)
      if (!deployment || !isValid(request)) return []
      const wrap = wrapOf(request, deployment)
      if (wrap) return [toWrapQuote(wrap, request, now() + OFFER_MS)]
      return swapQuotes({ request, deployment, settings, pools, context, now })
    },
    // An offer of other networks throws: the promise rejects.
    async build(quote) {
      return buildOffer(quote, contracts.get(quote.request.networkId), settings.fee)
    },
  }
}

async function swapQuotes({
  request,
  deployment,
  settings,
  pools,
  context,
  now,
}: Asked): Promise<readonly SwapQuote[]> {
  const { networkId, amount } = request
  const wrapped = deployment.wrapped.toLowerCase()
  const trade: Trade = {
    from: tokenOf(request.from.address, wrapped),
    to: tokenOf(request.to.address, wrapped),
    amount: BigInt(amount),
    wrapped,
    through: settings.through.get(networkId) ?? [wrapped],
  }
  if (trade.from === trade.to) return []
  const node = nodeOf(context, networkId, deployment)
  const found = await pools.find(node, deployment, pairsOf(trade.from, trade.to, trade.through))
  context.signal.throwIfAborted()
  if (found.flat().length === 0) return []
  const { market, paths, timestamp } = await readMarket(node, deployment, trade, found, context.signal)
  const expiresAt = now() + OFFER_MS
  // The visitor's clock may be slow, and so is the last block's on a chain that mines none without transactions.
  const deadline = Math.max(timestamp, Math.floor(now() / 1000)) + OFFER_MS / 1000 + DEADLINE_S
  const terms = { request, deployment, fee: settings.fee, fees: market.fees, deadline, expiresAt }
  return bestOf(offersOf(trade.amount, paths, market)).map((offer) => toQuote(offer, terms))
}

const tokenOf = (address: string | undefined, wrapped: string): string => (address ?? wrapped).toLowerCase()

const isValid = ({ from, to, amount, account, slippage }: QuoteRequest): boolean =>
  [account, from.address ?? account, to.address ?? account].every(isAddress) &&
  /^\d{1,78}$/.test(amount) &&
  BigInt(amount) > 0n &&
  BigInt(amount) <= MAX_AMOUNT &&
  slippage >= 0 &&
  slippage <= 50

/** Which call of the wrapped coin the swap is, where it only wraps or unwraps. */
function wrapOf({ from, to }: QuoteRequest, { wrapped }: UniswapDeployment): 'deposit' | 'withdraw' | undefined {
  const isWrapped = (address: string | undefined): boolean => address?.toLowerCase() === wrapped.toLowerCase()
  if (!from.address && isWrapped(to.address)) return 'deposit'
  return !to.address && isWrapped(from.address) ? 'withdraw' : undefined
}
