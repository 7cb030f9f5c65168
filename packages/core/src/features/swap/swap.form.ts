import { ref } from 'valtio/vanilla'
import type { Network } from '../../adapter/network.types.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import { isSupported, networkOf } from '../network/network.rules.js'
import type { DraftModel } from '../operations/draft.rules.js'
import { createDraft, type Draft, type DraftDeps } from '../operations/draft.js'
import type { OperationsController, OperationStep } from '../operations/operations.types.js'
import type { TokenReading } from '../tokens/tokens.reading.js'
import { coinOf } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { sentOf, type Asking } from './swap.asking.js'
import { checkConfirmed, comparedWith, isRead, NOTHING_READ, readAfter, readWith } from './swap.decisions.js'
import { swapError } from './swap.errors.js'
import { createFilling } from './swap.filling.js'
import { prepareSwap, type PreparedSwap, type PreparingDeps } from './swap.preparing.js'
import { createRepeats, repeatedError, type RepeatsDeps } from './swap.repeats.js'
import { createRenewal, type Renewal } from './swap.renewal.js'
import { hasOfferEnded, isSameMaker } from './swap.levels.js'
import { contentOf, swapKey } from './swap.rules.js'
import { EMPTY, isNews, NO_ANSWERS, NOTHING_HIDDEN, showDraft, showSteps } from './swap.showing.js'
import type { Trial } from './swap.trying.js'
import { createTyping, type Change, type Hidden, type Typing } from './swap.typing.js'
import type { SwapController, SwapForm, SwapState } from './swap.types.js'

/** The dependencies of the form. */
export interface FormDeps extends PreparingDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly state: SwapState
  readonly isRepeated: RepeatsDeps['isRepeated']
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: DraftDeps<PreparedSwap, SentTransaction>['events']
  readonly networks: readonly Network[]
  readonly operations: Pick<OperationsController, 'begin'>
  readonly tokens: Pick<TokenReading, 'at'>
  readonly asking: Asking
  readonly track: Track
}

/** The form: what is typed, what was prepared of it, and what the wallet is asked for. */
export interface Form extends Typing, Pick<SwapController, 'begin' | 'accept' | 'prepare' | 'watch' | 'confirm'> {
  /** Begins with these fields. `provider`: the one that is preferred. `only`: the only one that counts. */
  fill(
    fields: Partial<Pick<SwapState, 'from' | 'to' | 'amount' | 'isMax' | 'isUnlimited'>>,
    provider?: string,
    only?: string,
  ): void
  dispose(): void
}

/** Makes the form. */
export function createForm(deps: FormDeps): Form {
  const { state, connection, environment } = deps
  const hidden: Hidden = { ...NOTHING_HIDDEN }
  const coin = (): Token | undefined => coinNow(deps)
  const isComplete = (): boolean => isReady(state, connection.account())
  const draft = createSwapDraft(deps, hidden, {
    isComplete,
    plan: () => renewal.plan(),
    renew: (error) => renew(error),
    followAccount: (hasEnded) => followAccount(deps, hidden, { hasEnded, coin, fail: draft.fail }),
  })
  const renewal: Renewal = createRenewal({
    clock: environment.clock,
    document: environment.window?.document,
    status: () => state.status,
    offer: () => draft.now().ready?.preview.offer,
    isComplete,
    prepare: () => void draft.prepare(),
    drop: () => change({}, 'drop'),
  })

  /** Prepares the form anew. `error`: what is still said of the prompt before it. */
  function renew(error?: LatchError): void {
    void draft.prepare()
    if (error) sayStill(error)
  }

  function sayStill(error: LatchError): void {
    hidden.ended = error
    state.error = ref(error)
  }

  /** Changes fields of the form: what was prepared of the former ones is void, and is prepared anew. */
  function change(fields: Partial<SwapState>, kind: Change = 'other'): void {
    hidden.change = kind
    draft.change(() => Object.assign(state, fields))
    hidden.change = 'other'
    renewal.plan()
  }

  /** Says that the offer has ended, and looks for the next one where a view shows it. */
  function sayEnded(): LatchError {
    const ended = swapError('expired')
    sayStill(ended)
    renewal.look()
    return ended
  }

  const fill: Form['fill'] = (fields, provider, only) => {
    Object.assign(hidden, { begun: undefined, filling: undefined, provider, only })
    change({ ...EMPTY, from: coin(), ...fields })
  }

  const filling = createFilling({ ...deps, hidden, draft, change })
  state.from = coin()
  return {
    ...createTyping({ state, hidden, change }),
    fill,
    prepare: filling.prepare,
    watch: renewal.watch,
    begin(form = {}) {
      const { amount = '', provider } = form
      fill(
        { amount: typeof amount === 'string' && amount !== 'max' ? amount : '', isMax: amount === 'max' },
        undefined,
        provider === undefined ? undefined : String(provider),
      )
      deps.track('OPEN_SWAP', { network: networkIn(form, connection.account()) })
      filling.fillIn(form)
    },
    accept(stops, read) {
      const { preview } = state
      if (!preview || (read && !isRead(preview.offer, read))) return
      hidden.read = readAfter(hidden.read, preview.offer, stops)
      const offered = preview.stops
      state.accepted = ref(offered.filter((each) => stops.includes(each) || state.accepted.includes(each)))
    },
    async confirm(read) {
      const { ready, status } = draft.now()
      // What has ended is dropped, also where no timer has run since (F033).
      if (
        ready &&
        status !== 'asking' &&
        status !== 'sent' &&
        hasOfferEnded(ready.preview.offer, environment.clock.now())
      ) {
        change({}, 'drop')
        throw sayEnded()
      }
      return draft.confirm((prepared) => checkConfirmed(prepared?.preview, read, state.accepted))
    },
    dispose() {
      draft.dispose()
      change(EMPTY, 'drop')
      Object.assign(hidden, NOTHING_HIDDEN)
      renewal.dispose()
    },
  }
}

const networkIn = ({ networkId }: SwapForm, account: ConnectedAccount | undefined): string =>
  networkId ?? account?.caipNetworkId ?? ''

/** The coin of the account's network. Undefined on a network that the app doesn't have. */
function coinNow({ connection, networks }: Pick<FormDeps, 'connection' | 'networks'>): Token | undefined {
  const networkId = connection.account()?.caipNetworkId
  return networkId && isSupported(networks, networkId) ? ref(coinOf(networkOf(networks, networkId))) : undefined
}

/** Whether the account could swap what the form says. */
function isReady(form: SwapState, account: ConnectedAccount | undefined): boolean {
  if (!account) return false
  try {
    contentOf(form, undefined, account)
    return true
  } catch {
    return false
  }
}

interface DraftParts {
  readonly isComplete: () => boolean
  readonly plan: () => void
  /** Prepares the form anew. `error`: what is still said of the prompt before it. */
  readonly renew: (error?: LatchError) => void
  readonly followAccount: (hasEnded: boolean) => void
}

/** Makes what is prepared of the form, and what the wallet is asked for. */
function createSwapDraft(
  deps: FormDeps,
  hidden: Hidden,
  { isComplete, plan, renew, followAccount }: DraftParts,
): Draft<PreparedSwap, SentTransaction> {
  const { state, connection, asking, track } = deps
  const repeats = createRepeats(deps)
  const draft: Draft<PreparedSwap, SentTransaction> = createDraft<PreparedSwap, SentTransaction>({
    ...deps,
    isPausing: () => hidden.change !== 'drop' && isComplete(),
    onPause: () => void draft.prepare(),
    followAccount,
    async prepare({ account, signal }) {
      hidden.answers = NO_ANSWERS
      const content = { ...contentOf(state, hidden.provider, account), only: hidden.only }
      const isRepeated = (trial: Trial): boolean => repeats.has({ content, trial })
      const prepared = await prepareSwap(
        { ...deps, isRepeated },
        {
          account,
          signal,
          content,
          best: hidden.read.best,
          onOffers({ offers, failures, preferred: chosen }) {
            if (signal.aborted) return
            hidden.answers = { offers: ref(offers), failures: ref(failures), chosen: chosen && ref(chosen) }
            if (!draft.now().ready && !state.isOutdated) Object.assign(state, hidden.answers)
          },
        },
      )
      return comparedWith(prepared, hidden.read)
    },
    plan(prepared) {
      const { content, trial } = prepared
      const key = swapKey(content)
      track('INITIATE_SWAP', { network: trial.account.caipNetworkId, isToken: content.from.address !== undefined })
      return {
        kind: 'sendTransaction',
        // Another offer of the same swap is the same request: no wallet is asked for two of them.
        content: { swap: key },
        flow: 'swap',
        steps: asking.steps(prepared, {
          isFlow: true,
          check() {
            const { status, ready } = draft.now()
            if (status !== 'asking' || !ready || swapKey(ready.content) !== key) throw swapError('not-prepared')
            // An equal form has taken this one up, and the visitor has read a better offer of it, or one of another provider.
            const isOther = !isSameMaker(ready.preview.offer, prepared.preview.offer)
            if (isOther || leastOf(ready) > leastOf(prepared)) throw swapError('quote-moved')
            // Another tab may have asked for an equal one since.
            if (!ready.preview.stops.includes('repeated') && repeats.has(prepared)) throw repeatedError(trial)
          },
          onSteps(steps) {
            hidden.taken = { key, steps }
            showSteps(state, hidden, draft.now())
          },
          onApproved: () => void (hidden.approved = key),
        }) as readonly OperationStep<SentTransaction>[],
        answer: sentOf,
      }
    },
    show(now, before) {
      if (before.status === 'asking' && now.version !== before.version)
        hidden.askedOn = before.ready?.trial.account.caipNetworkId
      // The end of an offer is no change of the form: one that takes its place is compared with it.
      if (now.version !== before.version && hidden.change === 'other') hidden.read = NOTHING_READ
      if (isNews(now, before)) hidden.ended = undefined
      // An operation that a change of the form has dropped may still ask the wallet: an equal form takes it up.
      const isUnsent = now.version === before.version && before.status === 'asking' && now.status === 'prepared'
      if (isUnsent) hidden.taken = undefined
      repeats.note(now)
      showDraft(state, hidden, now, before)
      showSteps(state, hidden, now)
      if (now.ready && now.ready !== before.ready) hidden.read = readWith(hidden.read, now.ready.preview.offer)
      plan()
      // What has moved is asked for anew: the visitor reads what arrives now, and what they have to decide on.
      const hasMoved = RENEWED.includes(now.error?.code ?? '')
      if (before.status === 'asking' && hasMoved && connection.account()) queueMicrotask(renew)
      // What was approved isn't asked for once more, and what has ended while the wallet was slow isn't asked for at all: the steps
      // are those that the chain still needs, of an offer of now.
      else if (isUnsent && isLeft(now, hidden) && connection.account()) queueMicrotask(() => renew(now.error))
      if (isUnsent || now.status === 'sent') hidden.approved = undefined
    },
  })
  return draft
}

/** Whether an operation that has stopped leaves steps to be prepared anew: its approval was sent, or its offer has ended. */
const isLeft = ({ ready, error }: DraftModel<PreparedSwap>, { approved }: Hidden): boolean =>
  ready !== undefined && (approved === swapKey(ready.content) || error?.code === 'swap/expired')

/** The errors of a prompt that was not opened, after which the form is prepared anew. */
const RENEWED: readonly string[] = ['swap/quote-moved', 'swap/decide']

/** The least that arrives by what was prepared. */
const leastOf = ({ preview }: PreparedSwap): bigint => BigInt(preview.offer.toAmountMin)

/**
 * Another account, network or wallet is the active one: what was offered is dropped, and on another network the tokens are
 * reset (F082). Where the wallet was being asked on the network of before, the form says why that ended (F083).
 */
function followAccount(
  { state, connection }: FormDeps,
  hidden: Hidden,
  { hasEnded, coin, fail }: { hasEnded: boolean; coin: () => Token | undefined; fail: Draft<never, never>['fail'] },
): void {
  const actual = connection.account()?.caipNetworkId
  const isSameNetwork = state.from?.networkId === actual && (state.to?.networkId ?? actual) === actual
  // A form without an account has no tokens, and one that was sent is over.
  if (hasEnded) Object.assign(state, EMPTY, { from: coin() })
  else if (!isSameNetwork) Object.assign(state, { from: coin(), to: undefined, isMax: false })
  // All that one account has is no amount of another one.
  if (state.isMax) state.amount = ''
  if (hasEnded || !isSameNetwork) hidden.provider = undefined
  const expected = hidden.askedOn
  hidden.askedOn = undefined
  if (expected !== undefined && actual !== undefined && actual !== expected)
    fail(swapError('chain-mismatch', { actual, expected }))
}
