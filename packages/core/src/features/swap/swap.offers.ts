import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { GAS_PRICE_TIMEOUT_MS, MIN_OFFER_MS, QUOTES_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import type { QuoteRequest, SwapContext, SwapProvider, SwapQuote } from './swap.provider.types.js'
import { readQuotes } from './swap.reading.js'
import { networkFeeOf, rankOffers, type SwapWorth } from './swap.ranking.js'
import { offerOf, type SwapContent } from './swap.rules.js'
import { isMinimumKept } from './swap.safety.rules.js'
import type { SwapFailure, SwapOffer } from './swap.types.js'

/** An offer, and who has made it. */
export interface Candidate {
  readonly offer: SwapOffer
  readonly quote: SwapQuote
  readonly provider: SwapProvider
}

/** What the providers have answered. */
export interface Answers {
  /** The best first. */
  readonly candidates: readonly Candidate[]
  readonly failures: readonly SwapFailure[]
}

/** What providers are asked by. */
export interface OffersDeps {
  readonly clock: Clock
  /** Calls a contract for a provider. */
  readonly call: SwapContext['call']
  /** Whether the offers of a provider with this id are wanted. */
  readonly isWanted: (id: string) => boolean
  /** What a unit of gas costs, in wei, as the app's server says. Rejects where it doesn't. */
  readonly gasPrice: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<bigint>
  /** The prices that are known of the assets of a network. */
  readonly pricesOn: (networkId: CaipNetworkId) => SwapWorth['priceOf']
}

/**
 * Asks all providers at once, and waits for each of them for 3 s. Rejects only as `signal` says. An offer whose minimum is below
 * what the slippage allows is a failure.
 */
export async function askProviders(
  deps: OffersDeps,
  providers: readonly SwapProvider[],
  { request, content }: { readonly request: QuoteRequest; readonly content: Pick<SwapContent, 'from' | 'to'> },
  signal: AbortSignal,
): Promise<Answers> {
  const asked = await Promise.all(providers.map((provider) => askOne(deps, provider, { request, content }, signal)))
  signal.throwIfAborted()
  const candidates = asked.flatMap((each) => each.candidates)
  const gasPrice = await readGasPrice(deps, candidates, signal)
  return {
    candidates: rankOffers(
      candidates.map((each) => withNetworkFee(each, gasPrice)),
      { gasPrice, priceOf: deps.pricesOn(request.networkId) },
    ),
    failures: asked.flatMap(({ failures }) => failures),
  }
}

/** What a unit of gas costs, where an offer says its gas and not its fee. Undefined where no server says it in time. */
async function readGasPrice(
  { clock, gasPrice }: OffersDeps,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const asking = candidates.find(({ quote }) => quote.gas !== undefined && quote.networkFee === undefined)
  if (!asking) return undefined
  const { networkId } = asking.quote.request
  const price = await limited({ clock, ms: GAS_PRICE_TIMEOUT_MS, signal }, (inner) => gasPrice(networkId, inner)).catch(
    () => undefined,
  )
  signal.throwIfAborted()
  return price
}

/** An offer with the network's fee, where that is known. */
function withNetworkFee(candidate: Candidate, gasPrice: bigint | undefined): Candidate {
  const fee = networkFeeOf(candidate.quote, gasPrice)
  if (fee === undefined) return candidate
  return { ...candidate, offer: { ...candidate.offer, networkFee: { value: String(fee), kind: 'about' } } }
}

async function askOne(
  { clock, call, isWanted }: OffersDeps,
  provider: SwapProvider,
  { request, content }: { readonly request: QuoteRequest; readonly content: Pick<SwapContent, 'from' | 'to'> },
  signal: AbortSignal,
): Promise<Answers> {
  const { id, name } = provider
  try {
    const answer = await limited({ clock, ms: QUOTES_TIMEOUT_MS, signal }, (inner) =>
      provider.quotes(request, { call, signal: inner }),
    )
    const now = clock.now()
    const all = readQuotes(answer, request)
      .map((quote) => ({ quote, provider, offer: offerOf(quote, content, { id, name }, now) }))
      .filter(({ offer }) => isWanted(id) || isWanted(offer.provider.id))
    const refused = all.map((each) => faultOf(each, now))
    return {
      candidates: all.filter((_, at) => refused[at] === undefined),
      failures: all.flatMap(({ offer }, at) => {
        const error = refused[at]
        return error ? [{ provider: offer.provider, error }] : []
      }),
    }
  } catch (error) {
    return { candidates: [], failures: [{ provider: { id, name }, error: providerFailed(name, error) }] }
  }
}

/** Why an offer isn't tried at all. Undefined where it is. */
function faultOf({ offer, quote }: Candidate, now: number): LatchError | undefined {
  const { toAmount, toAmountMin, request } = quote
  if (!isMinimumKept(BigInt(toAmount), BigInt(toAmountMin), request.slippage))
    return swapError('unsafe-offer', { provider: offer.provider.name, flaw: 'minimum' })
  return offer.expiresAt < now + MIN_OFFER_MS ? swapError('expired') : undefined
}

/** The error of a provider that can't be asked, or whose answer can't be read. */
export const providerFailed = (provider: string, cause?: unknown): LatchError =>
  swapError('provider-failed', { provider }, cause)
