import type { Simulation } from '../../adapter/adapter.types.js'
import { tokenKey } from '../../base/tokenKey.js'
import { isDigits } from '../../base/uint256.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { tokenOfEntry } from '../tokens/tokens.rules.js'
import { SERVER_ID } from './swap.client.js'
import { PROVIDER_ORDER } from './swap.constants.js'
import { levelOfImpact } from './swap.levels.js'
import type { SwapProviderName, SwapQuote } from './swap.provider.types.js'
import { isSameAsset } from './swap.rules.js'
import type { SwapOffer } from './swap.types.js'

/** What is known of an asset that a fee is taken in. */
export interface PricedAsset {
  readonly decimals: number
  /** Of a whole unit, in US dollars. */
  readonly price: number
}

/** What offers are compared by. */
export interface SwapWorth {
  /** What a unit of gas costs, in wei. Undefined where it isn't known, and on chains without gas. */
  readonly gasPrice?: bigint | undefined
  /** The price of a token of the network, or of its coin. Undefined where it isn't known. */
  readonly priceOf: (address: string | undefined) => PricedAsset | undefined
}

/** An offer, and whose it is. */
export interface Ranked {
  readonly offer: SwapOffer
  readonly quote: Pick<SwapQuote, 'gas' | 'networkFee'>
  /** The provider that was asked. */
  readonly provider: Pick<SwapProviderName, 'id'>
  /** What the network takes by a simulation, where that is far more than what the offer was ranked by. */
  readonly dearFee?: bigint | undefined
}

/** What the place of an offer is made of, the most important first. */
interface Rank {
  /** Whether all of its fees could be valued. */
  readonly isValued: boolean
  /** What arrives at least for `amount` after all fees, in parts of the smallest unit. */
  readonly arrives: bigint
  /** Its provider in the order of S9.08.3. */
  readonly place: number
}

/** The parts of a smallest unit that count: of tokens with few decimals, fees are less than one. */
const PARTS = 10n ** 12n
/** The digits that are kept of a ratio of prices, after the first. */
const DIGITS = 15

/** The prices of what an account has on a network: core knows no others. */
export function pricesOf(entries: readonly BalanceEntry[], networkId: CaipNetworkId): SwapWorth['priceOf'] {
  const known = new Map(
    entries.flatMap((entry): readonly (readonly [string, PricedAsset])[] => {
      const { networkId: id, address, decimals } = tokenOfEntry(entry)
      return id === networkId && entry.price > 0 ? [[tokenKey(id, address), { decimals, price: entry.price }]] : []
    }),
  )
  return (address) => known.get(tokenKey(networkId, address))
}

/** The network's fee of an offer, in the coin's smallest unit. Undefined where it isn't known. */
export function networkFeeOf(
  { networkFee, gas }: Ranked['quote'],
  gasPrice: SwapWorth['gasPrice'],
): bigint | undefined {
  if (networkFee !== undefined) return BigInt(networkFee)
  return gas === undefined || gasPrice === undefined ? undefined : BigInt(gas) * gasPrice
}

/**
 * The network's fees that offers are ranked by: what a simulation says of those that take far more than they said, and else what
 * they say themselves. An offer that says none has the usual fee of the others, so that none wins by saying nothing: the median of
 * the lowest of each provider, so that no provider counts more than once. Where no offer says one, it is 0.
 */
export function rankedFeesOf(given: readonly Ranked[], gasPrice: SwapWorth['gasPrice']): readonly bigint[] {
  const said = given.map(({ quote, dearFee }) => (dearFee === undefined ? networkFeeOf(quote, gasPrice) : undefined))
  const lowest = new Map<string, bigint>()
  for (const [at, { offer }] of given.entries()) {
    const [fee, before] = [said[at], lowest.get(offer.provider.id)]
    if (fee !== undefined && (before === undefined || fee < before)) lowest.set(offer.provider.id, fee)
  }
  const usual = medianOf([...lowest.values()]) ?? 0n
  return given.map(({ dearFee }, at) => dearFee ?? said[at] ?? usual)
}

/** The lower one in the middle: always one of them. */
const medianOf = (amounts: readonly bigint[]): bigint | undefined =>
  amounts.toSorted((one, other) => (one < other ? -1 : Number(one > other)))[(amounts.length - 1) >> 1]

/**
 * Ranks offers of the same tokens and amount, the best first: by what arrives at least after all fees. Fees that aren't
 * included count as more that is given, or as less that arrives; in another asset, by the prices of `worth`. The order is
 * total, and a fee beside the network's never improves a place.
 *
 * - The network's fee counts as {@link rankedFeesOf} says.
 * - An offer with another fee that can't be valued comes after all offers without one, however much it promises.
 * - The app's server has ranked its offers itself, and knows more prices: none of them ranks better than the one before it, unless
 *   that takes far more for the network than it said.
 * - Of equal ones, the order of S9.08.3 counts, then that of `given`.
 */
export function rankOffers<each extends Ranked>(given: readonly each[], worth: SwapWorth): readonly each[] {
  const fees = rankedFeesOf(given, worth.gasPrice)
  const own = given.map(({ offer }, at) => rankOf(offer, worth, fees[at] ?? 0n))
  const ranks = keepOrder(given, own)
  const order = given.map((each, at) => ({ each, at, rank: ranks[at] as Rank }))
  return order.toSorted((one, other) => compareRanks(one.rank, other.rank) || one.at - other.at).map(({ each }) => each)
}

/** The ranks of offers, where none of the server's is better than that of the server's offer before it. */
function keepOrder(given: readonly Ranked[], ranks: readonly Rank[]): readonly Rank[] {
  let worst: Rank | undefined
  return ranks.map((rank, at) => {
    if (given[at]?.provider.id !== SERVER_ID) return rank
    const kept = worst && compareRanks(worst, rank) > 0 ? worst : rank
    // The server has not known what the network takes of it.
    if (given[at].dearFee === undefined) worst = kept
    return kept
  })
}

function compareRanks(one: Rank, other: Rank): number {
  if (one.isValued !== other.isValued) return one.isValued ? -1 : 1
  if (one.arrives !== other.arrives) return one.arrives > other.arrives ? -1 : 1
  return one.place - other.place
}

function rankOf(offer: SwapOffer, worth: SwapWorth, networkFee: bigint): Rank {
  const { from, fromAmount, toAmountMin, provider } = offer
  const fees = offer.fees
    .filter(({ isIncluded, amount }) => !isIncluded && BigInt(amount) > 0n)
    .map(({ token, amount }) => costOf(offer, worth, { ...from, address: token }, BigInt(amount)))
  // Without prices that of the network counts for none of the offers.
  const network = costOf(offer, worth, { ...from, address: undefined }, networkFee)
  const costs = [...fees, network].flatMap((cost) => cost ?? [])
  const [amount, more] = [BigInt(fromAmount), sumOf(costs.map(({ given }) => given))]
  const arrives = (BigInt(toAmountMin) * PARTS * amount) / (amount + more)
  return {
    isValued: fees.every((cost) => cost !== undefined),
    arrives: arrives - sumOf(costs.map(({ got }) => got)) * PARTS,
    place: placeOf(provider),
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

/**
 * Whether the network takes far more of an offer, by a simulation, than it is ranked by: more than twice that, or more than a
 * hundredth of the swap where that is nothing. No, where it can't be valued.
 */
export function isDear(offer: SwapOffer, worth: SwapWorth, { fee, ranked }: { fee: bigint; ranked: bigint }): boolean {
  const isHundredth = isCoinAbove(offer, worth, fee, 100n)
  return isHundredth !== undefined && (ranked > 0n ? fee > 2n * ranked : isHundredth)
}

/**
 * What the network is expected to take of the swap itself, by its simulation: the highest fee without its margins, which are a fifth
 * and a quarter of the gas, and without the part of the `approvals` before the swap. Undefined where it isn't known.
 */
export function expectedFeeOf(simulation: Simulation | undefined, approvals: number): bigint | undefined {
  const { fee, gas = [] } = simulation ?? {}
  if (!fee) return undefined
  const all = gas.map((each) => (isDigits(each) ? BigInt(each) : 0n))
  const [swap, whole] = [sumOf(all.slice(approvals)), sumOf(all)]
  const own = whole > 0n ? (BigInt(fee.value) * swap) / whole : BigInt(fee.value)
  return fee.kind === 'atMost' ? (own * 2n) / 3n : own
}

/** Whether an amount of the coin is more than this part of a swap. Undefined where it can't be valued. */
export function isCoinAbove(
  offer: Pick<SwapOffer, 'from' | 'to' | 'fromAmount' | 'toAmount'>,
  worth: Pick<SwapWorth, 'priceOf'>,
  amount: bigint,
  part: bigint,
): boolean | undefined {
  const cost = costOf(offer, worth, { ...offer.from, address: undefined }, amount)
  return cost && (cost.given * part > BigInt(offer.fromAmount) || cost.got * part > BigInt(offer.toAmount))
}

/** What a fee costs: more of what is given, or less of what is got, in the smallest unit. */
export interface Cost {
  /** How much more is given. */
  readonly given: bigint
  /** How much less is got. */
  readonly got: bigint
}

/** What a fee costs. Undefined where it is in another asset whose worth isn't known. */
export function costOf(
  { from, to }: Pick<SwapOffer, 'from' | 'to'>,
  { priceOf }: Pick<SwapWorth, 'priceOf'>,
  asset: SwapOffer['from'],
  amount: bigint,
): Cost | undefined {
  if (isSameAsset(asset, from)) return { given: amount, got: 0n }
  if (isSameAsset(asset, to)) return { given: 0n, got: amount }
  const price = priceOf(asset.address)
  const given = worthOf(amount, price, priceOf(from.address))
  if (given !== undefined) return { given, got: 0n }
  const got = worthOf(amount, price, priceOf(to.address))
  return got === undefined ? undefined : { given: 0n, got }
}

/**
 * An offer with its impact by the prices that are known, where that is high, and higher than what the provider says: a provider
 * that says none would never be a stop. What is less may be the age of the prices.
 */
export function withImpact(offer: SwapOffer, { priceOf }: Pick<SwapWorth, 'priceOf'>): SwapOffer {
  const { from, to, fromAmount, toAmount, priceImpact = 0 } = offer
  const worth = worthOf(BigInt(fromAmount), priceOf(from.address), priceOf(to.address))
  if (worth === undefined || worth <= 0n) return offer
  // In hundredths of a percent.
  const lost = Number(((worth - BigInt(toAmount)) * 10_000n) / worth) / 100
  return levelOfImpact(lost) !== undefined && lost > priceImpact ? { ...offer, priceImpact: lost } : offer
}

/** What an amount of one asset is worth in another, in its smallest unit. Undefined without both prices. */
function worthOf(amount: bigint, one: PricedAsset | undefined, other: PricedAsset | undefined): bigint | undefined {
  const ratio = one && other ? one.price / other.price : Number.NaN
  if (!one || !other || !(ratio > 0) || !Number.isFinite(ratio)) return undefined
  // All digits of the ratio, and the power of ten that they lack.
  const [digits = '', exponent = '0'] = ratio.toExponential(DIGITS).split('e')
  const power = Number(exponent) - DIGITS + other.decimals - one.decimals
  const product = amount * BigInt(digits.replace('.', ''))
  return power >= 0 ? product * 10n ** BigInt(power) : product / 10n ** BigInt(-power)
}

const placeOf = ({ id }: SwapProviderName): number => {
  const at = PROVIDER_ORDER.indexOf(id)
  return at === -1 ? PROVIDER_ORDER.length : at
}
