import { proxy } from 'valtio/vanilla'
import { abilityOf } from '../../adapter/abilityOf.js'
import type { Report, UsedEvents } from '../../base/emitter.js'
import { parseAmount } from '../../base/amount.js'
import { fieldsOf, isText } from '../../base/guard.js'
import type { Environment } from '../../base/environment.js'
import { namespaceOf } from '../../base/caip.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { RecordStorage } from '../../base/storage.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { OperationsController, OperationTask } from '../operations/operations.types.js'
import { signingError } from '../signing/signing.errors.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { TokenReading, TokenReadingDeps } from '../tokens/tokens.reading.js'
import { readAmount } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import type { SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import { createAsking, sentOf } from './swap.asking.js'
import type { SwapAnswer } from './swap.prompt.js'
import { isRepeated } from './swap.approvals.rules.js'
import { createApprovals } from './swap.approvals.js'
import { SERVER_ID } from './swap.client.js'
import { SLIPPAGE } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { createForm } from './swap.form.js'
import { coinCostOf } from './swap.levels.js'
import { createSwapLock } from './swap.lock.js'
import { prepareSwap, type PreparingDeps } from './swap.preparing.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { SwapContext, SwapProvider } from './swap.provider.types.js'
import { pricesOf } from './swap.ranking.js'
import { repeatedError, type RepeatsDeps } from './swap.repeats.js'
import { checkAccepted, checkFees, checkPair, checkSlippage, isSwitchedOn, type SwapContent } from './swap.rules.js'
import { INITIAL } from './swap.showing.js'
import { createSwapTokens, sideAt } from './swap.sides.js'
import { createOpenPermits } from './swap.openPermits.js'
import { createChoices, type ChoicesDeps } from './swap.tokens.js'
import type { SwapController, SwapPreview, SwapRequest, SwapState, SwapStop } from './swap.types.js'

/** The dependencies of swaps. */
export interface SwapDeps
  extends
    Omit<TokenReadingDeps, 'refuse'>,
    Pick<ChoicesDeps, 'holdings' | 'listed'>,
    Pick<PreparingDeps, 'gasPrice' | 'onFailures'> {
  readonly environment: Pick<Environment, 'clock' | 'locks' | 'window' | 'report'>
  readonly storage: Pick<RecordStorage, 'family'>
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly operations: Pick<OperationsController, 'begin' | 'run'>
  readonly transactions: Pick<TransactionsController, 'steps' | 'state' | 'wait' | 'canBatch' | 'follow'>
  readonly events: UsedEvents<ConnectionEvents>
  /** The app's providers, and the server's. Rejects where it isn't known whether any swaps on the network. */
  readonly providers: (networkId: CaipNetworkId) => Promise<readonly SwapProvider[]>
  /** The switch `features.swaps`: the app's own, or the server's. */
  readonly switched: () => boolean | readonly string[] | undefined
  /** Calls `listener` after the switch may have changed. */
  readonly onSwitched: (listener: () => void) => void
  readonly track: Track
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** Makes the controller of swaps. It asks nothing by itself. */
export function createSwapController(deps: SwapDeps): SwapController {
  const { environment, connection, operations, events } = deps
  const { clock } = environment
  const state = proxy<SwapState>({ ...INITIAL })
  const tokens = createSwapTokens(deps)
  const isWanted = (...ids: readonly string[]): boolean => ids.some((id) => isSwitchedOn(deps.switched(), id))
  const call = createCall(deps)
  const openPermits = createOpenPermits({ ...deps, clock, state })
  const asking = createAsking({ ...deps, clock, call, openPermits, lock: createSwapLock(environment) })
  const isRepeatedNow: RepeatsDeps['isRepeated'] = ({ account, offer }, joined) => {
    const { transactions } = deps
    // Another tab may have stored its record, and the storage's event not have come yet.
    transactions.follow()
    return isRepeated(transactions.state.transactions, account, offer, joined)
  }
  const preparing: PreparingDeps = {
    ...{ ...deps, clock, call, isWanted, stepsOf: asking.stepsOf, providers: wantedProviders },
    canBatch: async () => deps.transactions.canBatch(),
    pricesOn: (networkId) => pricesOf(deps.holdings(), networkId),
    isRepeated: (trial) => isRepeatedNow(trial),
  }
  const form = createForm({ ...deps, ...preparing, isRepeated: isRepeatedNow, state, tokens, asking })
  const approvals = createApprovals({ ...deps, state, fill: form.fill })

  /** The providers that are asked: one that passes on the offers of others may be switched on by their ids. */
  async function wantedProviders(networkId: CaipNetworkId): Promise<readonly SwapProvider[]> {
    const switched = deps.switched()
    if (switched === false) return []
    const all = await deps.providers(networkId)
    return all.filter(({ id }) => isWanted(id) || id === SERVER_ID)
  }

  function followNetwork(): void {
    const networkId = connection.account()?.caipNetworkId
    const write = (isSupported: boolean | undefined): void => {
      if (networkId === connection.account()?.caipNetworkId && state.isSupported !== isSupported)
        state.isSupported = isSupported
    }
    if (networkId === undefined) return write(undefined)
    wantedProviders(networkId).then(
      (all) => write(all.some(({ networks }) => networks.includes(networkId))),
      () => write(undefined),
    )
  }

  async function stepsOf(request: SwapRequest, { account, signal }: OperationTask) {
    const asked = await readRequest(tokens, request, account)
    const { content, feesAtMost, accepts } = asked
    const prepared = await prepareSwap(preparing, { account, content, signal })
    checkBounds(prepared.preview, asked)
    checkAccepted(prepared.preview, accepts)
    deps.track('INITIATE_SWAP', { network: account.caipNetworkId, isToken: content.from.address !== undefined })
    return asking.steps(prepared, {
      feesAtMost,
      check() {
        // Another tab may have asked for an equal one since.
        if (!accepts.includes('repeated') && isRepeatedNow(prepared.trial)) throw repeatedError(prepared.trial)
      },
    })
  }

  const controller: SwapController = {
    ...form,
    state,
    tokens: createChoices({ ...deps, tokens }),
    resume: approvals.resume,
    removeApproval: approvals.remove,
    follow: openPermits.follow,
    dispose() {
      form.dispose()
      openPermits.dispose()
    },
    swap: async (request) =>
      operations.run<SentTransaction, SwapAnswer>({
        kind: 'sendTransaction',
        content: { swap: request },
        steps: async (task) => stepsOf(request, task),
        answer: sentOf,
      }),
  }
  for (const name of ACCOUNT_EVENTS)
    events.on(name, () => {
      followNetwork()
      approvals.follow()
      openPermits.follow()
    })
  deps.onSwitched(followNetwork)
  followNetwork()
  openPermits.follow()
  return wrapErrors(controller, deps.trackError)
}

/** Calls contracts for providers, on the app's own nodes. */
const createCall =
  ({ adapters }: Pick<SwapDeps, 'adapters'>): SwapContext['call'] =>
  async (networkId, request) => {
    const ability = await abilityOf(adapters.get(namespaceOf(networkId)), 'transaction')
    if (!ability?.call) throw signingError('unsupported', { ability: 'transaction.call' })
    return ability.call(networkId, request)
  }

/** What an app's call asks for, checked. */
interface AskedSwap {
  readonly content: SwapContent
  /** In the smallest unit. */
  readonly atLeast: bigint
  /** In the smallest unit of the coin. */
  readonly feesAtMost: bigint | undefined
  readonly accepts: readonly SwapStop[]
}

/** What an app's call asks for. Apps without types may give anything. */
async function readRequest(tokens: TokenReading, request: SwapRequest, account: ConnectedAccount): Promise<AskedSwap> {
  const {
    from: given,
    to: got,
    amount,
    networkId = account.caipNetworkId,
    slippage = SLIPPAGE,
    provider: only,
    atLeast,
    feesAtMost,
    accepts,
  } = fieldsOf(request) as Partial<SwapRequest>
  if (!isText(got) || amount === undefined || amount === '') throw swapError('incomplete')
  const accepted = Array.isArray(accepts) ? (accepts as readonly SwapStop[]) : []
  if (accepted.includes('high-impact') && atLeast === undefined) throw swapError('at-least-required')
  if (accepted.includes('high-fees') && feesAtMost === undefined) throw swapError('fees-at-most-required')
  const read = async (named: unknown): Promise<Token> => sideAt(tokens, networkId, named)
  const [from, to, coin] = await Promise.all([read(given), read(got), read('native')])
  checkPair(from, to, account.caipNetworkId)
  const content: SwapContent = {
    ...{ from, to, slippage: checkSlippage(slippage), isUnlimited: false },
    amount: amount === 'max' ? amount : readAmount(amount, from.decimals, swapError),
    provider: undefined,
    only: only === undefined ? undefined : String(only),
  }
  const least = atLeast === undefined ? 0n : readAmount(atLeast, to.decimals, swapError)
  const most = feesAtMost === undefined ? undefined : readFees(feesAtMost, coin.decimals)
  return { content, atLeast: least, feesAtMost: most, accepts: accepted }
}

/** The most that fees may be. Those that `swap/decide` names may be none: 0 is an amount here. */
function readFees(most: unknown, decimals: number): bigint {
  const parsed = isText(most) ? parseAmount(most, decimals) : undefined
  const isNone = most === 0n || (parsed && 'units' in parsed && parsed.units === 0n)
  return isNone ? 0n : readAmount(most, decimals, swapError)
}

/** Throws `swap/quote-moved` where less would arrive than an app's call wants, or more of the coin be paid on top. */
function checkBounds({ offer }: SwapPreview, { atLeast, feesAtMost }: AskedSwap): void {
  const { toAmountMin } = offer
  // Each prompt is tried anew with the minimum of the offer: less than that never arrives.
  if (BigInt(toAmountMin) < atLeast) throw swapError('quote-moved', { atLeast: String(atLeast), toAmountMin })
  checkFees(coinCostOf(offer), feesAtMost)
}
