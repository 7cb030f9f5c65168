import { coinFeeOf, levelOfImpact } from './swap.levels.js'
import { isCoinAbove, type SwapWorth } from './swap.ranking.js'
import type { SwapChange, SwapOffer, SwapStop } from './swap.types.js'

/** The best of what the visitor has read of the offers of one form, each by itself. Amounts are in the smallest unit. */
export interface BestRead {
  /** The highest minimum. */
  readonly toAmountMin: bigint
  /** The lowest fees in the coin that aren't included in the amounts. */
  readonly coinFee: bigint
  /** The lowest fee of the network. Undefined where none was known. */
  readonly networkFee: bigint | undefined
}

/** What an offer is compared by. */
type ReadAmounts = Pick<SwapOffer, 'toAmountMin' | 'fees' | 'networkFee'>

/** What stops are decided by. */
type StoppedOffer = ReadAmounts & Pick<SwapOffer, 'from' | 'to' | 'fromAmount' | 'toAmount' | 'priceImpact'>

/** Above which part of what is given the fees in the coin are a stop: a tenth. */
const HIGH_FEES = 10n
/** Above which part of what is given the fee of the network is a stop: all of it. */
const HIGH_NETWORK_FEE = 1n
/** By which part of what is given, and of the fees in the coin, these may grow: a hundredth. */
const MORE_FEES = 100n
/** By which part the fee of the network may grow: a quarter. */
const MORE_NETWORK_FEE = 4n
/** Which part of what is given the fee of the network may always grow by: a thousandth. */
const DUST = 1_000n

/** The amounts of an offer that was read. */
export const readOf = ({ toAmountMin, fees, networkFee }: ReadAmounts): BestRead => ({
  toAmountMin: BigInt(toAmountMin),
  coinFee: coinFeeOf({ fees }),
  networkFee: networkFee && BigInt(networkFee.value),
})

/** The best of two. */
export const bestOf = (one: BestRead, other: BestRead): BestRead => ({
  toAmountMin: one.toAmountMin > other.toAmountMin ? one.toAmountMin : other.toAmountMin,
  coinFee: one.coinFee < other.coinFee ? one.coinFee : other.coinFee,
  networkFee: leastOf(one.networkFee, other.networkFee),
})

const leastOf = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other < one) ? other : one

/** What stops are decided with. */
export interface StopContext {
  readonly isChecked: boolean
  /** Undefined where the visitor has read nothing of this form yet. */
  readonly best: BestRead | undefined
  readonly worth: Pick<SwapWorth, 'priceOf'>
}

/** What the visitor has to decide on. */
export const stopsOf = (offer: StoppedOffer, { isChecked, best, worth }: StopContext): readonly SwapStop[] => [
  ...(levelOfImpact(offer.priceImpact) === 'stop' ? (['high-impact'] as const) : []),
  ...(hasHighFees(offer, worth) ? (['high-fees'] as const) : []),
  ...(isChecked ? [] : (['unchecked'] as const)),
  ...(changesOf(offer, { best, worth }).length > 0 ? (['moved'] as const) : []),
]

/**
 * Whether the fees in the coin, or the network's, are high. A provider names its fees in the coin as it likes, so those that can't be
 * valued are high. The app's own node says what the network takes: without prices that is shown, and is no stop.
 */
function hasHighFees(offer: StoppedOffer, worth: StopContext['worth']): boolean {
  const { coinFee, networkFee = 0n } = readOf(offer)
  const isHigh = coinFee > 0n && isCoinAbove(offer, worth, coinFee, HIGH_FEES) !== false
  return isHigh || isCoinAbove(offer, worth, networkFee, HIGH_NETWORK_FEE) === true
}

/** In what an offer is worse than what was read: it brings less, or costs more. */
export function changesOf(
  offer: StoppedOffer,
  { best, worth }: Pick<StopContext, 'best' | 'worth'>,
): readonly SwapChange[] {
  if (!best) return []
  const { toAmountMin, coinFee, networkFee } = readOf(offer)
  const given = offer.from.address === undefined ? BigInt(offer.fromAmount) : 0n
  const more = (networkFee ?? 0n) - (best.networkFee ?? networkFee ?? 0n)
  const isMore = more > 0n && more * MORE_NETWORK_FEE > (best.networkFee ?? 0n)
  return [
    ...(toAmountMin < best.toAmountMin ? (['amount'] as const) : []),
    ...((coinFee - best.coinFee) * MORE_FEES > given + best.coinFee ? (['fees'] as const) : []),
    ...(isMore && isCoinAbove(offer, worth, more, DUST) !== false ? (['network-fee'] as const) : []),
  ]
}
