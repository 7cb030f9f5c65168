import type { Token } from '../tokens/tokens.types.js'
import { HIGH_IMPACT, HIGH_SLIPPAGE, MORE_IMPACT, STOP_IMPACT } from './swap.constants.js'
import type { SwapOffer, SwapStop } from './swap.types.js'

// What views read of an offer: it loads without the code that swaps.

/** Whether a visitor is warned of a slippage, in percent. */
export const isHighSlippage = (percent: number): boolean => percent > HIGH_SLIPPAGE

/** How bad an impact on the price is, in percent. `high` warns; `stop` has to be accepted. Undefined where it is usual. */
export function levelOfImpact(percent: number | undefined): 'high' | 'stop' | undefined {
  if (percent === undefined || percent <= HIGH_IMPACT) return undefined
  return percent > STOP_IMPACT ? 'stop' : 'high'
}

/** Whether an offer has ended: also where the clock has jumped, such as while the computer slept (F033). */
export const hasOfferEnded = (
  { expiresAt, quotedAt }: Pick<SwapOffer, 'expiresAt' | 'quotedAt'>,
  now: number,
): boolean => now >= expiresAt || now < quotedAt

/** What an offer takes of the coin beside its amounts: the fees that aren't included in them. */
export const coinFeeOf = ({ fees }: Pick<SwapOffer, 'fees'>): bigint =>
  fees.reduce(
    (sum, { token, amount, isIncluded }) => (!isIncluded && token === undefined ? sum + BigInt(amount) : sum),
    0n,
  )

/** All that an offer takes of the coin beside its amounts: with the fee of the network, where that is known. */
export const coinCostOf = (offer: Pick<SwapOffer, 'fees' | 'networkFee'>): bigint =>
  coinFeeOf(offer) + BigInt(offer.networkFee?.value ?? 0)

/** What a decision is about. */
type Decided = Pick<
  SwapOffer,
  'provider' | 'spender' | 'from' | 'to' | 'fromAmount' | 'priceImpact' | 'fees' | 'networkFee'
>

/** Whether two offers are of the same provider, and let the same contract take the token. */
export const isSameMaker = (
  one: Pick<SwapOffer, 'provider' | 'spender'>,
  other: Pick<SwapOffer, 'provider' | 'spender'>,
): boolean =>
  one.provider.id === other.provider.id && one.provider.name === other.provider.name && one.spender === other.spender

/** Whether the fees of an offer are those that were decided on. */
function areFeesKept(decided: Decided, next: Decided): boolean {
  const [before, now] = [decided, next].map(({ networkFee }) => BigInt(networkFee?.value ?? 0)) as [bigint, bigint]
  return coinFeeOf(next) <= coinFeeOf(decided) && now * 4n <= before * 5n
}

/** Whether two offers swap the same amount of the same tokens, whatever they bring. */
const isSameSwap = (one: Decided, other: Decided): boolean =>
  one.fromAmount === other.fromAmount && isSameToken(one.from, other.from) && isSameToken(one.to, other.to)

const isSameToken = (one: Token, other: Token): boolean =>
  one.networkId === other.networkId && one.address === other.address

/**
 * Whether a decision about one offer counts for the next one: `unchecked` for the same provider and spender, `high-impact` for
 * an impact of at most 1 percentage point more, `high-fees` for fees that are no higher, and a fee of the network of at
 * most a quarter more, `repeated` for the same amount of the same tokens, at any price. `moved` counts once.
 */
export function isDecisionKept(stop: SwapStop, decided: Decided, next: Decided): boolean {
  if (stop === 'moved') return false
  if (stop === 'unchecked') return isSameMaker(decided, next)
  if (stop === 'high-fees') return areFeesKept(decided, next)
  if (stop === 'repeated') return isSameSwap(decided, next)
  return (next.priceImpact ?? Infinity) <= (decided.priceImpact ?? 0) + MORE_IMPACT
}
