import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { MIN_OFFER_MS, QUOTES_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import type { QuoteRequest, SwapContext, SwapProvider, SwapQuote } from './swap.provider.types.js'
import { readQuotes } from './swap.reading.js'
import { compareOffers, offerOf, type SwapContent } from './swap.rules.js'
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
  return {
    candidates: asked
      .flatMap(({ candidates }) => candidates)
      .toSorted((one, other) => compareOffers(one.offer, other.offer)),
    failures: asked.flatMap(({ failures }) => failures),
  }
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
