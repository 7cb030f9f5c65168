import type { Asset } from '../assets/assets.js'
import type { SwapOffer, SwapOffers, SwapQuestion } from './swaps.types.js'

/** The default provider (S9.08.3). It is the first of equal offers. */
export const DEFAULT_PROVIDER = '1inch'

/** What one smallest unit of a coin or a token is worth, in smallest units of what is got. */
export interface Rate {
  readonly numerator: bigint
  readonly denominator: bigint
}

const SAME: Rate = { numerator: 1n, denominator: 1n }

/** What offers are compared by. */
export interface SwapWorth {
  /** In wei. Undefined on chains without gas, and where no node answers. */
  readonly gasPrice?: bigint | undefined
  /** The rate of an asset of the network, by prices. Undefined where its price isn't known. */
  readonly rateOf: (address: Asset['address']) => Rate | undefined
}

/** The digits that are kept of a price. */
const SCALE = 15
/** Above this factor of what is given, an offer is no offer. Prices may be half an hour old. */
const MAX_GAIN = [3n, 2n] as const

/** What is known of an asset. */
export interface PricedAsset {
  readonly decimals: number
  /** Of a whole unit, in US dollars. */
  readonly price: number
}

/** The rate of one asset in another, by the prices of both. Undefined where they are no prices. */
export function rateBetween(one: PricedAsset | undefined, other: PricedAsset | undefined): Rate | undefined {
  const ratio = one && other ? one.price / other.price : Number.NaN
  if (!one || !other || !(ratio > 0) || !Number.isFinite(ratio)) return undefined
  // All digits of the ratio, and the power of ten that they lack.
  const [digits = '', exponent = '0'] = ratio.toExponential(SCALE).split('e')
  const power = Number(exponent) - SCALE + other.decimals - one.decimals
  const number = BigInt(digits.replace('.', ''))
  return power >= 0
    ? { numerator: number * 10n ** BigInt(power), denominator: 1n }
    : { numerator: number, denominator: 10n ** BigInt(-power) }
}

const worthOf = (amount: bigint, rate: Rate | undefined): bigint | undefined =>
  rate && (amount * rate.numerator) / rate.denominator

/** The fee of the network of an offer in the smallest unit of the coin. Undefined where it isn't known. */
export function networkFeeOf(offer: SwapOffer, gasPrice: bigint | undefined): bigint | undefined {
  if (offer.networkFee !== undefined) return BigInt(offer.networkFee)
  return offer.gas === undefined || gasPrice === undefined ? undefined : BigInt(offer.gas) * gasPrice
}

/** An offer, and what its place is made of. */
interface Ranked {
  readonly offer: SwapOffer
  /** Whether all fees apart could be valued. */
  readonly isValued: boolean
  /** What arrives after all fees, in the smallest unit. */
  readonly arrives: bigint
}

/**
 * Ranks offers, the best first: by what arrives after all fees, that of the network too. A fee in another asset counts by the
 * prices that the server knows. Without them, one in what is given counts by the offer's own rate; the network's fee counts for no
 * offer where it is in neither side; and an offer with another fee that can't be valued comes after all others, however much it
 * promises. An offer that doesn't say what the network takes counts with the highest fee of the others. Of equal offers, that of
 * the default provider is the first (S9.08.3), then the order of `given` counts. An offer of half more than what is given is worth
 * is none.
 */
export function rankOffers(
  question: SwapQuestion,
  given: readonly SwapOffer[],
  worth: SwapWorth | undefined,
): SwapOffers {
  const fair = worthOf(BigInt(question.amount), worth?.rateOf(question.from.address))
  const isPlausible = ({ toAmount }: SwapOffer): boolean =>
    fair === undefined || fair === 0n || BigInt(toAmount) * MAX_GAIN[1] <= fair * MAX_GAIN[0]
  const offers = given.filter(isPlausible).map((offer) => {
    const fee = networkFeeOf(offer, worth?.gasPrice)
    return fee === undefined ? offer : { ...offer, networkFee: fee.toString() }
  })
  const highest = offers.reduce(
    (most, { networkFee = '0' }) => (BigInt(networkFee) > most ? BigInt(networkFee) : most),
    0n,
  )
  const ranked = offers.map((offer) => rankOf(question, offer, worth, BigInt(offer.networkFee ?? highest)))
  return {
    offers: ranked.toSorted(compareRanked).map(({ offer }) => offer),
    failures: given
      .filter((offer) => !isPlausible(offer))
      .map(({ provider }) => ({ provider, code: 'swap/implausible' as const })),
  }
}

function rankOf(
  { from, to, amount }: SwapQuestion,
  offer: SwapOffer,
  worth: SwapWorth | undefined,
  networkFee: bigint,
): Ranked {
  const toAmount = BigInt(offer.toAmount)
  const own: Rate = { numerator: toAmount, denominator: BigInt(amount) }
  const rateOf = (address: Asset['address']): Rate | undefined => {
    if (address === to.address) return SAME
    return worth?.rateOf(address) ?? (address === from.address ? own : undefined)
  }
  const paid = offer.fees
    .filter((fee) => !fee.isIncluded && BigInt(fee.amount) > 0n)
    .map((fee) => worthOf(BigInt(fee.amount), rateOf(fee.token)))
  const network = worthOf(networkFee, rateOf(undefined)) ?? 0n
  return {
    offer,
    isValued: !paid.includes(undefined),
    arrives: paid.reduce((left: bigint, fee = 0n) => left - fee, toAmount - network),
  }
}

function compareRanked(one: Ranked, other: Ranked): number {
  if (one.isValued !== other.isValued) return one.isValued ? -1 : 1
  if (one.arrives !== other.arrives) return one.arrives > other.arrives ? -1 : 1
  const isDefault = ({ offer }: Ranked): number => (offer.provider === DEFAULT_PROVIDER ? 1 : 0)
  return isDefault(other) - isDefault(one)
}
