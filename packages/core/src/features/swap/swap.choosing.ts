import { isLatchError, type LatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import type { Clock } from '../../base/time.js'
import { LATE_MS, MAX_TRIALS, NEXT_TRIAL_MS, QUOTES_WAIT_MS } from './swap.constants.js'
import { askProviders, lateOf, type Answers, type Candidate, type OffersDeps, type Question } from './swap.offers.js'
import type { SwapProvider, SwapQuote } from './swap.provider.types.js'
import { expectedFeeOf } from './swap.ranking.js'
import { distanceOf, type SwapContent } from './swap.rules.js'
import { canSimulate, tryOffer, type Trial, type TryingDeps, type TryRequest } from './swap.trying.js'
import type { SwapFailure, SwapOffer } from './swap.types.js'

/** What an offer is chosen by. */
export interface ChoosingDeps extends OffersDeps, TryingDeps {}

/** How an offer is chosen. */
export interface ChoosingTask extends TryRequest {
  readonly providers: readonly SwapProvider[]
  readonly question: Question
  /** The provider or the offer that is preferred. */
  readonly preferred: SwapContent['provider']
  /** Whether the account has the amount. Without it the offers are shown, and none is built. */
  readonly isAffordable: boolean
  /** What the error of a trial means. */
  readonly judge: (thrown: unknown) => Promise<LatchError>
  /** Called with what is known by now. */
  readonly onOffers?: ((known: Known) => void) | undefined
}

/** What is known of the offers by now. */
export interface Known {
  /** Those that were not refused, the best first; last those that no node could try. */
  readonly offers: readonly SwapOffer[]
  readonly failures: readonly SwapFailure[]
  /** The first one by what is preferred. */
  readonly preferred: SwapOffer | undefined
}

/** What was chosen. */
export interface Choice extends Pick<Known, 'offers' | 'failures'> {
  /** Undefined where no offer is left, and where none was tried. */
  readonly trial: Trial | undefined
}

/**
 * Asks the providers, tries their offers as they come, and resolves with the best one that holds: a node has tried it, and it
 * was not refused. Each limit counts from now:
 *
 * - The preferred offer is tried at once. After each half second without a result, the next one is tried beside it: the best one
 *   of the provider with the fewest trials under way, which are two at most until 3 s. So no provider keeps others out by many
 *   offers that hang.
 * - The answers of all providers are waited for until 2 s, and as long as no offer holds.
 * - The offers before the best one that holds are waited for until 3 s. They are failures then.
 * - Where the network takes far more of an offer, by its trial, than it was ranked by, it is ranked by that: the next one is tried
 *   where it is better now.
 *
 * An offer that no node could try counts only where that is so of all that are not refused: its own contracts may be why. A node
 * that can't try a transaction that does nothing tries none: no further offer is built for it. Rejects as `signal` says, and
 * with `signing/unsupported`: no other offer is better for a wallet that can't send.
 */
export async function chooseOffer(deps: ChoosingDeps, task: ChoosingTask): Promise<Choice> {
  const { signal, isAffordable, onOffers } = task
  signal.throwIfAborted()
  const news = createNews()
  const ended = new AbortController()
  const limits = createLimits(deps.clock, news.tell)
  const answers = askProviders(deps, { ...task, signal: ended.signal }, news.tell)
  const attempts = createAttempts(deps, { ...task, signal: ended.signal }, answers, news.tell)
  signal.addEventListener('abort', news.tell)
  try {
    for (;;) {
      const change = news.next()
      signal.throwIfAborted()
      const ranked = answers.candidates()
      const contenders = attempts.contenders(ranked)
      const failures = [...answers.failures(), ...attempts.refused(ranked)]
      checkSupported(failures)
      onOffers?.(knownOf(ranked, contenders, failures))
      const move = (isAffordable ? moveOf : showingMove)(contenders, answers, limits)
      if (move?.kind === 'end') return choiceOf(move.chosen, { ranked, contenders, failures, answers })
      if (!move) await change
      else {
        attempts.begin(move.next)
        limits.restart()
      }
    }
  } finally {
    signal.removeEventListener('abort', news.tell)
    limits.cancel()
    ended.abort()
  }
}

/** Throws where the wallet can't send. */
function checkSupported(failures: readonly SwapFailure[]): void {
  const unsupported = failures.find(({ error }) => isLatchError(error, 'signing/unsupported'))
  if (unsupported) throw unsupported.error
}

/** Tells that something has changed. A change while the one before is dealt with is not lost. */
function createNews() {
  let tell = (): void => {}
  return {
    tell: () => tell(),
    next: () => new Promise<void>((resolve) => void (tell = resolve)),
  }
}

type News = ReturnType<typeof createNews>

/** The time that has passed since offers were asked for. */
function createLimits(clock: Clock, tell: News['tell']) {
  const limit = (ms: number) => {
    let hasEnded = false
    const cancel = clock.after(ms, () => {
      hasEnded = true
      tell()
    })
    return { hasEnded: () => hasEnded, cancel }
  }
  const [quotes, late] = [limit(QUOTES_WAIT_MS), limit(LATE_MS)]
  let next = limit(NEXT_TRIAL_MS)
  return {
    /** Whether the answers of the others aren't waited for any more, where an offer holds. */
    hasWaited: quotes.hasEnded,
    /** Whether any offer that holds is chosen. */
    isLate: late.hasEnded,
    /** Whether another offer is tried beside those that are. */
    isNextDue: () => next.hasEnded(),
    restart() {
      next.cancel()
      next = limit(NEXT_TRIAL_MS)
    },
    cancel: () => [quotes, late, next].forEach(({ cancel }) => cancel()),
  }
}

type Limits = ReturnType<typeof createLimits>

/**
 * How far an offer is. `held`: a node has tried it, and it was not refused. `unchecked`: no node could try it, and it was not
 * refused.
 */
type Stand =
  | { readonly kind: 'untried' | 'trying' }
  | { readonly kind: 'held' | 'unchecked'; readonly trial: Trial }
  | { readonly kind: 'refused'; readonly error: LatchError }

/** An offer, and how far it is. */
interface Contender {
  readonly candidate: Candidate
  readonly stand: Stand
}

/** Makes what tries offers. */
function createAttempts(deps: ChoosingDeps, task: ChoosingTask, { learn }: Answers, tell: News['tell']) {
  const { account, preferred, signal, judge } = task
  /** In the order in which they were begun. */
  const stands = new Map<SwapQuote, Stand>()
  let probing: Promise<boolean> | undefined

  async function run(candidate: Candidate): Promise<Stand> {
    try {
      const trial = await tryOffer(deps, candidate, task)
      if (trial.simulation) return { kind: 'held', trial }
      probing ??= canSimulate(deps, account, signal)
      return { kind: (await probing) ? 'unchecked' : 'held', trial }
    } catch (thrown) {
      return { kind: 'refused', error: await judge(thrown) }
    }
  }

  return {
    begin({ candidate }: Contender): void {
      const { quote } = candidate
      stands.set(quote, { kind: 'trying' })
      run(candidate).then(
        (stand) => {
          const trial = stand.kind === 'held' ? stand.trial : undefined
          const fee = trial && expectedFeeOf(trial.simulation, trial.approvals.length)
          if (fee !== undefined) learn(quote, fee)
          stands.set(quote, stand)
          tell()
        },
        // What has ended counts no more.
        () => {},
      )
    },
    /** Offers, the preferred first. */
    contenders(ranked: readonly Candidate[]): readonly Contender[] {
      const distance = ({ offer, provider }: Candidate): number => distanceOf(offer, provider.id, preferred)
      return ranked
        .toSorted((one, other) => distance(one) - distance(other))
        .map((candidate) => ({ candidate, stand: stands.get(candidate.quote) ?? { kind: 'untried' } }))
    },
    /** The offers that were refused, in the order of their trials. */
    refused: (ranked: readonly Candidate[]): readonly SwapFailure[] =>
      [...stands].flatMap(([quote, stand]) => {
        const { offer } = ranked.find((each) => each.quote === quote) ?? {}
        return offer && stand.kind === 'refused' ? [{ provider: offer.provider, error: stand.error }] : []
      }),
  }
}

/** What is done next. `end` without a trial: no offer is left. */
type Move = { readonly kind: 'begin'; readonly next: Contender } | { readonly kind: 'end'; readonly chosen?: Contender }

/** What is done next. Undefined where something is waited for. */
function moveOf(contenders: readonly Contender[], answers: Answers, limits: Limits): Move | undefined {
  const { held, ahead } = standingOf(contenders)
  const isClosed = answers.isComplete() || limits.hasWaited()
  if (held && (limits.isLate() || (isClosed && ahead.length === 0))) return { kind: 'end', chosen: held }
  if (!held && ahead.length === 0 && answers.isComplete()) {
    const unchecked = contenders.find(({ stand }) => stand.kind === 'unchecked')
    return { kind: 'end', ...(unchecked && { chosen: unchecked }) }
  }
  const next = limits.isNextDue() ? nextOf(ahead, contenders, limits) : ahead.slice(0, 1).find(isUntried)
  return next && { kind: 'begin', next }
}

const isUntried = ({ stand }: Contender): boolean => stand.kind === 'untried'

/** Whose offer it is, and which provider was asked for it. */
const makerOf = ({ candidate: { provider, offer } }: Contender): string => plainKey([provider.id, offer.provider.id])

/** The best untried offer of the provider with the fewest trials under way. Undefined where no provider has its turn. */
function nextOf(ahead: readonly Contender[], all: readonly Contender[], { isLate }: Limits): Contender | undefined {
  const trying = all.filter(({ stand }) => stand.kind === 'trying').map(makerOf)
  const trialsOf = (each: Contender): number => trying.filter((maker) => maker === makerOf(each)).length
  // Later, all that is left is tried: no other provider waits for its turn.
  const open = ahead.filter((each) => isUntried(each) && (isLate() || trialsOf(each) < MAX_TRIALS))
  return open.toSorted((one, other) => trialsOf(one) - trialsOf(other))[0]
}

/** The first offer that holds, and those before it that may. */
function standingOf(contenders: readonly Contender[]) {
  const open = contenders.filter(({ stand: { kind } }) => kind !== 'refused' && kind !== 'unchecked')
  const at = open.findIndex(({ stand }) => stand.kind === 'held')
  return { held: open[at], ahead: at === -1 ? open : open.slice(0, at) }
}

/** What is done next where the account doesn't have the amount: the offers are shown alone. */
function showingMove(contenders: readonly Contender[], answers: Answers, limits: Limits): Move | undefined {
  const hasEnded = answers.isComplete() || (limits.hasWaited() && contenders.length > 0)
  return hasEnded ? { kind: 'end' } : undefined
}

/** The offers that are left, the best first. */
function offersLeft(ranked: readonly Candidate[], contenders: readonly Contender[]): readonly SwapOffer[] {
  const of = (isRight: (kind: Stand['kind']) => boolean): readonly SwapOffer[] =>
    ranked.flatMap((candidate) => {
      const found = contenders.find((each) => each.candidate === candidate)
      return found && isRight(found.stand.kind) ? [candidate.offer] : []
    })
  return [...of((kind) => kind !== 'refused' && kind !== 'unchecked'), ...of((kind) => kind === 'unchecked')]
}

function knownOf(
  ranked: readonly Candidate[],
  contenders: readonly Contender[],
  failures: readonly SwapFailure[],
): Known {
  const preferred = contenders.find(({ stand: { kind } }) => kind !== 'refused' && kind !== 'unchecked')
  return { offers: offersLeft(ranked, contenders), failures, preferred: preferred?.candidate.offer }
}

/** The choice. The offers before the chosen one were not built and tried in time, and some providers may not have answered. */
function choiceOf(
  chosen: Contender | undefined,
  {
    ranked,
    contenders,
    failures,
    answers,
  }: {
    readonly ranked: readonly Candidate[]
    readonly contenders: readonly Contender[]
    readonly failures: readonly SwapFailure[]
    readonly answers: Answers
  },
): Choice {
  const late = chosen?.stand.kind === 'held' ? standingOf(contenders).ahead : []
  const left = contenders.filter((each) => !late.includes(each))
  return {
    // What is known of its fee may be newer than its trial.
    trial: chosen && 'trial' in chosen.stand ? { ...chosen.stand.trial, ...chosen.candidate } : undefined,
    offers: offersLeft(ranked, left),
    failures: [...failures, ...late.map(({ candidate }) => lateOf(candidate.offer.provider)), ...answers.missing()],
  }
}
