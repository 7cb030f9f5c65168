import { walletError } from '../../adapter/wallet.errors.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { Clock } from '../../base/time.js'
import { SERVER_ID, type PassingContext } from './swap.client.js'
import { QUOTES_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import type { QuoteRequest, SwapContext, SwapProvider, SwapProviderName, SwapQuote } from './swap.provider.types.js'
import { isDear, networkFeeOf, rankedFeesOf, rankOffers, withImpact, type SwapWorth } from './swap.ranking.js'
import { readQuotes } from './swap.reading.js'
import { offerOf, type SwapContent } from './swap.rules.js'
import { isMinimumKept, minimumBy } from './swap.safety.rules.js'
import type { SwapFailure, SwapOffer } from './swap.types.js'

/** An offer, and who has made it. */
export interface Candidate {
  readonly offer: SwapOffer
  readonly quote: SwapQuote
  readonly provider: SwapProvider
  /** What the network takes by a simulation, where that is far more than what the offer was ranked by. */
  readonly dearFee?: bigint | undefined
}

/** What providers are asked by. */
export interface OffersDeps {
  readonly clock: Clock
  /** Calls a contract for a provider. */
  readonly call: SwapContext['call']
  /** Whether an offer is wanted. `source`: the id of the provider that is asked. `of`: the id of whose offer it is. */
  readonly isWanted: (source: string, of: string) => boolean
  /** What a unit of gas costs, in wei, as the app's server says. Rejects where it doesn't. */
  readonly gasPrice: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<bigint>
  /** The prices that are known of the assets of a network. */
  readonly pricesOn: (networkId: CaipNetworkId) => SwapWorth['priceOf']
}

/** What providers are asked for. */
export interface Question {
  readonly request: QuoteRequest
  readonly content: Pick<SwapContent, 'from' | 'to'>
}

/** What the providers have answered until now. */
export interface Answers {
  /** The best first. The `quote` of each stays the same object, also where its offer gets to know its network's fee. */
  candidates(): readonly Candidate[]
  failures(): readonly SwapFailure[]
  /** Whether nothing is waited for any more. */
  isComplete(): boolean
  /** The providers that have not answered, as failures. */
  missing(): readonly SwapFailure[]
  /**
   * Takes what the network takes of an offer by a simulation, in the coin's smallest unit. Where that is far more than what the
   * offer was ranked by, the offer is ranked by it from now on.
   */
  learn(quote: SwapQuote, fee: bigint): void
}

/** What one provider has answered. */
interface Answer {
  readonly candidates: readonly Candidate[]
  readonly failures: readonly SwapFailure[]
}

/**
 * Asks all providers at once, and waits for each of them for 3 s. An offer whose minimum is below what the slippage allows is a
 * failure. `onChange` is called after each answer.
 */
export function askProviders(
  deps: OffersDeps,
  {
    providers: listed,
    question,
    signal,
  }: {
    readonly providers: readonly SwapProvider[]
    readonly question: Question
    readonly signal: AbortSignal
  },
  onChange: () => void,
): Answers {
  // An app may list one twice.
  const providers = [...new Set(listed)]
  const answers = new Map<SwapProvider, Answer>()
  const gas = createGasPrice(deps, question.request.networkId, signal, change)
  const dearFees = new Map<SwapQuote, bigint>()
  let ranked: readonly Candidate[] = []

  const worthNow = (): SwapWorth => ({ gasPrice: gas.price(), priceOf: deps.pricesOn(question.request.networkId) })
  /** In the order of the providers, whichever has answered first: of equal offers, the order counts. */
  const answered = (): readonly Candidate[] => providers.flatMap((each) => answers.get(each)?.candidates ?? [])

  function rank(): void {
    const worth = worthNow()
    const all = answered()
      .map((each) => withNetworkFee(each, worth.gasPrice, dearFees.get(each.quote)))
      .map((each) => ({ ...each, offer: withImpact(each.offer, worth) }))
    ranked = rankOffers(all, worth)
  }

  function change(): void {
    if (answered().some(({ quote }) => quote.gas !== undefined && quote.networkFee === undefined)) gas.ask()
    rank()
    onChange()
  }

  function learn(quote: SwapQuote, fee: bigint): void {
    const worth = worthNow()
    const at = ranked.findIndex((each) => each.quote === quote)
    const ranking = rankedFeesOf(ranked, worth.gasPrice)[at]
    const found = ranked[at]
    if (!found || ranking === undefined || !isDear(found.offer, worth, { fee, ranked: ranking })) return
    dearFees.set(quote, fee)
    rank()
  }

  for (const provider of providers)
    void askOne(deps, provider, question, signal).then((answer) => {
      answers.set(provider, answer)
      if (!signal.aborted) change()
    })
  return {
    candidates: () => ranked,
    failures: () => providers.flatMap((each) => answers.get(each)?.failures ?? []),
    isComplete: () => answers.size === providers.length && !gas.isAsking(),
    missing: () => providers.flatMap((each) => (answers.has(each) ? [] : [lateOf(each)])),
    learn,
  }
}

/** The price of gas, which is read once, where an offer says its gas and not its fee. `change`: called once it is known. */
function createGasPrice(
  { clock, gasPrice }: OffersDeps,
  networkId: CaipNetworkId,
  signal: AbortSignal,
  change: () => void,
) {
  let state: 'open' | 'asking' | 'known' = 'open'
  let price: bigint | undefined
  function take(read: bigint | undefined): void {
    state = 'known'
    price = read
    if (!signal.aborted) change()
  }
  return {
    /** Undefined where no server says it in time. */
    price: () => price,
    isAsking: () => state === 'asking',
    ask() {
      if (state !== 'open') return
      state = 'asking'
      const asking = limited({ clock, ms: QUOTES_TIMEOUT_MS, signal }, (inner) => gasPrice(networkId, inner))
      asking.then(take, () => take(undefined))
    },
  }
}

/** An offer with the network's fee, where that is known. */
function withNetworkFee(candidate: Candidate, gasPrice: bigint | undefined, dearFee: bigint | undefined): Candidate {
  const fee = dearFee ?? networkFeeOf(candidate.quote, gasPrice)
  if (fee === undefined) return candidate
  return { ...candidate, dearFee, offer: { ...candidate.offer, networkFee: { value: String(fee), kind: 'about' } } }
}

async function askOne(
  { clock, call, isWanted }: OffersDeps,
  provider: SwapProvider,
  { request, content }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const { id, name } = provider
  const passed: SwapFailure[] = []
  // Only the app's server says something of others: another provider could say what it likes of them.
  const heard: Pick<PassingContext, 'onFailure'> =
    id === SERVER_ID ? { onFailure: (of, error) => void passed.push({ provider: of, error }) } : {}
  try {
    const answer = await limited({ clock, ms: QUOTES_TIMEOUT_MS, signal }, (inner) =>
      provider.quotes(request, { call, signal: inner, ...heard }),
    )
    const now = clock.now()
    const { quotes, flaws } = readQuotes(answer, request)
    const all = quotes
      .map((quote) => ({ quote, provider, offer: offerOf(quote, content, { id, name }, now) }))
      .filter(({ offer }) => isWanted(id, offer.provider.id))
    const refused = all.map(faultOf)
    const failures = [
      ...passed.filter(({ provider: of }) => isWanted(id, of.id)),
      ...all.flatMap(({ offer }, at) => {
        const error = refused[at]
        return error ? [{ provider: offer.provider, error }] : []
      }),
    ]
    // One of them is enough to say.
    const [flaw] = flaws
    const unread = flaw === undefined ? [] : [failureOf(provider, undefined, `offers${flaw}`)]
    return { candidates: all.filter((_, at) => refused[at] === undefined), failures: [...failures, ...unread] }
  } catch (error) {
    return { candidates: [], failures: [failureOf(provider, error)] }
  }
}

/** Why an offer isn't tried at all. Undefined where it is. */
function faultOf({ offer, quote }: Candidate): LatchError | undefined {
  const { toAmount, toAmountMin, request } = quote
  if (isMinimumKept(BigInt(toAmount), BigInt(toAmountMin), request.slippage)) return undefined
  const expected = String(minimumBy(BigInt(toAmount), request.slippage))
  return swapError('unsafe-offer', { provider: offer.provider.name, flaw: 'minimum', expected, actual: toAmountMin })
}

/** The error of a provider that can't be asked, or whose answer can't be read. `member`: which one of it is wrong. */
export const providerFailed = (provider: string, cause?: unknown, member?: string): LatchError =>
  swapError('provider-failed', { provider, ...(member !== undefined && { member }) }, cause)

const failureOf = ({ id, name }: SwapProviderName, cause?: unknown, member?: string): SwapFailure => ({
  provider: { id, name },
  error: providerFailed(name, cause, member),
})

/** The failure of a provider that has not answered, built or been tried in time. */
export const lateOf = (provider: SwapProviderName): SwapFailure => failureOf(provider, walletError('timed-out'))
