import type { OfferData } from './uniswap.build.js'
import type { Offer } from './uniswap.offers.js'
import { pathName, tokensOf } from './uniswap.paths.js'
import type { WrapKind } from './uniswap.request.js'
import { appFeeOf, arrivedInPool, impactOf, minimumOf, poolFeeOf, type TokenFees } from './uniswap.rules.js'
import { isTaking } from './uniswap.tokenFees.js'
import type { QuoteRequest, SwapFee, SwapQuote, UniswapDeployment, UniswapFee } from './uniswap.types.js'

/** The gas of `deposit` and of `withdraw`. */
const GAS_WRAP = 50_000

/** What the offers of a request have in common. */
export interface Terms {
  readonly request: QuoteRequest
  readonly deployment: UniswapDeployment
  readonly fee: UniswapFee | undefined
  readonly fees: TokenFees
  /** Wall clock, in ms since 1970. */
  readonly expiresAt: number
  /** In seconds since 1970, by the chain's clock. */
  readonly deadline: number
}

/**
 * Makes the quote of an offer. Of a token that keeps a part of each transfer the app's fee isn't taken: it would be sent once
 * more, and the router checks the minimum before that.
 */
export function toQuote({ path, hops, out, gas }: Offer, terms: Terms): SwapQuote {
  const { request, deployment, fees, deadline, expiresAt } = terms
  const fee = isTaking(fees.to) ? undefined : terms.fee
  const amount = BigInt(request.amount)
  const appFee = fee ? appFeeOf(out, fee.bps) : 0n
  const poolFee = poolFeeOf(arrivedInPool(amount, fees), hops)
  const data: OfferData = {
    kind: 'swap',
    tokens: tokensOf(path),
    pools: path.map(({ pool }) => ({ version: pool.version, fee: pool.fee })),
    deadline,
    hasFee: fee !== undefined,
  }
  return {
    id: pathName(path),
    request,
    toAmount: String(out - appFee),
    toAmountMin: String(minimumOf(out - appFee, request.slippage)),
    fees: [
      included('pool', request.from.address, poolFee),
      ...(fee ? [included('app', request.to.address, appFee)] : []),
    ],
    priceImpact: impactOf(amount, out, hops),
    gas: String(gas),
    ...(request.from.address && { spender: deployment.router }),
    expiresAt,
    data,
  }
}

const included = (kind: SwapFee['kind'], token: string | undefined, amount: bigint): SwapFee => ({
  kind,
  ...(token !== undefined && { token }),
  amount: String(amount),
  isIncluded: true,
})

/** Makes the quote of wrapping or unwrapping the coin, one for one and without the app's fee. */
export const toWrapQuote = (kind: WrapKind, request: QuoteRequest, expiresAt: number): SwapQuote => ({
  id: kind,
  request,
  toAmount: request.amount,
  toAmountMin: request.amount,
  fees: [],
  priceImpact: 0,
  gas: String(GAS_WRAP),
  expiresAt,
  data: { kind } satisfies OfferData,
})
