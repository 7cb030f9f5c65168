import { walletError } from '../../adapter/wallet.errors.js'
import { isSameAddress } from '../../base/address.js'
import type { LatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { readAmount } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import { SERVER_ID } from './swap.client.js'
import { MAX_SLIPPAGE, MIN_OFFER_MS, OFFER_MS, SHORT_OFFER_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { coinCostOf } from './swap.levels.js'
import type { SwapQuote } from './swap.provider.types.js'
import type { SwapOffer, SwapProviderName, SwapState, SwapStop } from './swap.types.js'

/** What a form or an app's call asks for, checked. */
export interface SwapContent {
  readonly from: Token
  readonly to: Token
  /** In the smallest unit, or all that can be given. */
  readonly amount: bigint | 'max'
  readonly slippage: number
  readonly isUnlimited: boolean
  /** The provider that is preferred, or an offer. Default: the best. */
  readonly provider: string | ChosenOffer | undefined
  /** The id of the only provider whose offers count: the one that is asked, or an offer's own. Default: all count. */
  readonly only?: string | undefined
}

/** An offer that the visitor chose. */
export interface ChosenOffer {
  /** The id of the offer: a renewed one may have another id. */
  readonly offer: string
  /** The id of whose offer it is. */
  readonly by: string
}

/**
 * How near an offer is to what is preferred, the nearest first: 0 is that very offer. After it come those of the same name from
 * the same `source`, which is the id of the provider that was asked, and then those of the same name.
 */
export function distanceOf(
  { id, provider }: Pick<SwapOffer, 'id' | 'provider'>,
  source: string,
  wanted: SwapContent['provider'],
): number {
  if (wanted === undefined || typeof wanted === 'string') return provider.id === wanted ? 0 : 3
  if (id === wanted.offer) return 0
  if (provider.id !== wanted.by) return 3
  return wanted.offer.startsWith(`${source} `) ? 1 : 2
}

/** Names what the visitor wants, whatever the offer. */
export const swapKey = ({ from, to, amount, slippage, isUnlimited, provider, only }: SwapContent): string =>
  plainKey([from.networkId, from.address, to.address, amount, slippage, isUnlimited, provider, only])

/** Checks a slippage, in percent. Throws `swap/bad-slippage`: apps without types may give anything. */
export function checkSlippage(percent: unknown): number {
  if (typeof percent === 'number' && percent >= 0 && percent <= MAX_SLIPPAGE) return percent
  throw swapError('bad-slippage', { slippage: String(percent) })
}

/** Whether both are the same asset of the same network, by their addresses alone. */
export const isSameAsset = (one: Token | undefined, other: Token | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.networkId === other.networkId &&
  (one.address === undefined || other.address === undefined
    ? one.address === other.address
    : isSameAddress(one.address, other.address))

/**
 * What a form asks for, of an account. Throws `swap/incomplete`, `swap/same-token`, `swap/bad-amount`, and
 * `wallet/wrong-network` for tokens of another network than the account's.
 */
export function contentOf(
  form: Pick<SwapState, 'from' | 'to' | 'amount' | 'isMax' | 'slippage' | 'isUnlimited'>,
  provider: SwapContent['provider'],
  { caipNetworkId: actual }: Pick<ConnectedAccount, 'caipNetworkId'>,
): SwapContent {
  const { from, to, amount, isMax, slippage, isUnlimited } = form
  if (!from || !to) throw swapError('incomplete')
  checkPair(from, to, actual)
  const units = isMax ? 'max' : readAmount(amount, from.decimals, swapError)
  return { from, to, amount: units, slippage, isUnlimited, provider }
}

/** Throws where two tokens can't be swapped by an account on this network. */
export function checkPair(from: Token, to: Token, actual: ConnectedAccount['caipNetworkId']): void {
  if (isSameAsset(from, to)) throw swapError('same-token')
  const other = [from, to].find(({ networkId }) => networkId !== actual)
  if (other) throw walletError('wrong-network', { actual, expected: other.networkId })
}

/** An offer as it is shown. `now`: when it came. */
export function offerOf(
  quote: SwapQuote,
  { from, to }: Pick<SwapContent, 'from' | 'to'>,
  { id, name }: SwapProviderName,
  now: number,
): SwapOffer {
  const { toAmount, toAmountMin, fees, priceImpact, networkFee, spender, request } = quote
  return {
    id: `${id} ${quote.id}`,
    // Only the app's server passes on the offers of others: another provider could take a name that visitors trust.
    provider: (id === SERVER_ID ? quote.provider : undefined) ?? { id, name },
    ...{ from, to, fromAmount: request.amount, toAmount, toAmountMin, fees },
    ...(priceImpact !== undefined && { priceImpact }),
    ...(networkFee !== undefined && { networkFee: { value: networkFee, kind: 'about' } as const }),
    ...(spender !== undefined && { spender }),
    expiresAt: endOf(quote, now),
    quotedAt: now,
  }
}

/** When an offer ends. The clocks of visitors may be wrong by any time: no offer is left out for what it says alone. */
function endOf({ expiresAt = Infinity }: SwapQuote, now: number): number {
  return expiresAt < now + MIN_OFFER_MS ? now + SHORT_OFFER_MS : Math.min(expiresAt, now + OFFER_MS)
}

/** What the visitor has to know of an offer to decide. */
type DecidedOffer = Pick<SwapOffer, 'provider' | 'toAmount' | 'toAmountMin' | 'priceImpact' | 'fees' | 'networkFee'>

/** The error `swap/decide`: what is to be decided, and of which offer. */
export const decideError = (
  { provider, toAmount, toAmountMin, priceImpact, fees, networkFee }: DecidedOffer,
  stops: readonly SwapStop[],
  open: readonly SwapStop[] = stops,
): LatchError => {
  const coinFees = String(coinCostOf({ fees, networkFee }))
  return swapError('decide', { stops, open, offer: { provider, toAmount, toAmountMin, priceImpact, fees, coinFees } })
}

/** Throws `swap/decide` where a stop was not accepted. */
export function checkAccepted(
  { stops, offer }: { readonly stops: readonly SwapStop[]; readonly offer: DecidedOffer },
  accepted: readonly SwapStop[] = [],
): void {
  const open = stops.filter((each) => !accepted.includes(each))
  if (open.length > 0) throw decideError(offer, stops, open)
}

/** Throws `swap/quote-moved` where the fees in the coin are more than an app's call allows. Without a bound, any are. */
export function checkFees(coinFees: bigint, feesAtMost: bigint | undefined): void {
  if (feesAtMost !== undefined && coinFees > feesAtMost)
    throw swapError('quote-moved', { feesAtMost: String(feesAtMost), coinFees: String(coinFees) })
}

/** Whether an id is switched on: by `features.swaps`, which is a list of ids, or true. */
export const isSwitchedOn = (switched: boolean | readonly string[] | undefined, id: string): boolean =>
  switched === undefined || switched === true || (Array.isArray(switched) && switched.includes(id))
