import { toWalletError } from '../../adapter/toWalletError.js'
import type { Simulation, TransactionRequest } from '../../adapter/adapter.types.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { OperationStep, OperationTask } from '../operations/operations.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { SentCalls, SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import { recordedToken } from './swap.approvals.rules.js'
import { SLOW_PROMPT_MS } from './swap.constants.js'
import { hasCostGrown } from './swap.costs.rules.js'
import { swapError } from './swap.errors.js'
import { coinCostOf, hasOfferEnded } from './swap.levels.js'
import type { SwapLock } from './swap.lock.js'
import type { SwapCall } from './swap.provider.types.js'
import { checkFees, decideError } from './swap.rules.js'
import type { OpenPermits } from './swap.openPermits.js'
import type { RecordedSwap } from './swap.subjects.js'
import { checkSimulated, simulate, type Trial, type TryingDeps } from './swap.trying.js'
import type { SwapStep } from './swap.types.js'

/** What the wallet is asked by. */
export interface AskingDeps extends Pick<TryingDeps, 'clock' | 'adapters' | 'call'> {
  readonly transactions: Pick<TransactionsController, 'steps' | 'state' | 'wait' | 'follow'>
  readonly track: Track
  readonly lock: SwapLock
  readonly openPermits: Pick<OpenPermits, 'add' | 'use' | 'has' | 'check'>
}

/** A permit that was signed: the calls that have it. */
export interface Signed {
  readonly calls: readonly SwapCall[]
}

/** What a step of a swap answers. */
export type SwapAnswer = SentTransaction | SentCalls | Signed

/** How a swap is asked for. */
export interface AskOptions {
  /** Whether the views of swaps follow it, and the snackbar says how it ends. Default: no. */
  readonly isFlow?: boolean | undefined
  /** The most of the coin that an app's call allows on top, in its smallest unit. Default: any. */
  readonly feesAtMost?: bigint | undefined
  /** Throws where the form is another one by now, so that no prompt is unasked. */
  readonly check?: (() => void) | undefined
  /** Called before each prompt with all steps that are taken: others than the prepared ones where the wallet refuses those. */
  readonly onSteps?: ((steps: readonly SwapStep[]) => void) | undefined
  /** Called once an approval was sent, before the next step: the chain decides what is left to ask for. */
  readonly onApproved?: (() => void) | undefined
}

/** What the steps of one swap share. */
export interface Parts extends AskingDeps, AskOptions {
  readonly trial: Trial
  readonly about: { readonly network: Trial['account']['caipNetworkId']; readonly isToken: boolean }
  readonly payer: {
    readonly from: string
    readonly networkId: Trial['account']['caipNetworkId']
    readonly connectorId: string
  }
  readonly recorded: RecordedSwap
  /** Throws where the wallet must not be asked any more. */
  readonly ensure: (task: OperationTask) => void
}

/** Makes what the steps of a swap share. */
export function createParts(deps: AskingDeps, trial: Trial, options: AskOptions): Parts {
  const { account, offer, limits } = trial
  const { address: from, caipNetworkId: networkId, connectorId } = account
  const payer = { from, networkId, connectorId }
  return {
    ...deps,
    ...options,
    trial,
    payer,
    about: { network: networkId, isToken: limits.from !== undefined },
    recorded: {
      from: recordedToken(offer.from),
      to: recordedToken(offer.to),
      fromAmount: String(limits.amount),
      toAmount: offer.toAmount,
      toAmountMin: offer.toAmountMin,
      ...(limits.spender !== undefined && { spender: limits.spender }),
      provider: offer.provider,
    },
    ensure(task) {
      options.check?.()
      const expiresAt = offer.expiresAt + SLOW_PROMPT_MS
      if (hasOfferEnded({ ...offer, expiresAt }, deps.clock.now())) throw swapError('expired')
      task.check(payer)
    },
  }
}

/**
 * Tries what the wallet is asked for anew. Less than the accepted minimum, or a higher fee, is `swap/quote-moved`, and so is a
 * higher approval than was asked for: many wallets let the visitor change it. Throws also where a swap that was tried before can't
 * be tried now.
 */
export async function tryAgain(
  parts: Parts,
  requests: readonly TransactionRequest[],
  task: OperationTask,
): Promise<Simulation | undefined> {
  const { trial } = parts
  parts.ensure(task)
  const simulation = await simulate(parts, trial, requests, task.signal)
  parts.ensure(task)
  if (!simulation && trial.simulation) throw decideError(trial.offer, ['unchecked'])
  try {
    checkSimulated(trial, simulation, trial.approval)
  } catch (thrown) {
    const error = toWalletError(thrown)
    const { reason, flaw } = error.context
    const isMoved = flaw === 'arrives' || (flaw === 'approval' && isApprovedHigher(trial, simulation))
    throw isMoved || isLatchError(error, 'wallet/reverted') ? swapError('quote-moved', { reason }, error) : error
  }
  checkCost(trial, simulation)
  checkFees(coinCostOf({ ...trial.offer, ...(simulation?.fee && { networkFee: simulation.fee }) }), parts.feesAtMost)
  return simulation
}

/** Whether the spender may take more by now than the kit has asked for. */
const isApprovedHigher = ({ approval: { amount } }: Trial, now: Simulation | undefined): boolean =>
  amount !== undefined && BigInt(now?.allowance?.before ?? 0) > amount

/** Throws `swap/quote-moved` where the network takes notably more by now than what was shown. */
function checkCost({ built, simulation: shown }: Trial, now: Simulation | undefined): void {
  if (!shown || !now || !hasCostGrown(shown, now, 'serialized' in built ? 'serialized' : 'calls')) return
  throw swapError('quote-moved', { reason: 'the fee has grown', shown: shown.fee?.value, fee: now.fee?.value })
}

/** A request with the gas that it needs by its simulation, and a quarter more. */
export function withGas(request: TransactionRequest, needed: string | undefined): TransactionRequest {
  if (needed === undefined || !/^\d{1,12}$/.test(needed)) return request
  return { ...request, gas: (BigInt(needed) * 5n) / 4n }
}

/** What a wallet on another network refuses, in the words of swaps (F083). */
function asMismatch(thrown: unknown): LatchError {
  const error = toWalletError(thrown)
  return isLatchError(error, 'wallet/wrong-network') ? swapError('chain-mismatch', error.context, error) : error
}

/** A step that the telemetry hears of, with the errors of swaps. Where other steps take its place, there is no error. */
export const tracked = <answer extends SwapAnswer>(
  { track, about }: Parts,
  event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  step: OperationStep<answer>,
): OperationStep<answer> => ({
  ...step,
  async ask(task) {
    try {
      const sent = await step.ask(task)
      if (event === 'SWAP_ERROR') track('SWAP_SUCCESS', about)
      return sent
    } catch (thrown) {
      const error = asMismatch(thrown)
      if (!step.otherwise?.(error)) track(event, { ...about, code: error.code })
      throw error
    }
  },
})

/**
 * Throws `swap/quote-moved` where the spender may take another amount by now than when the swap was prepared: it has used its
 * allowance, or has got one, such as by another tab or before a reload, which a second approval would come on top of.
 */
export function checkAllowance({ simulation: shown }: Trial, now: Simulation | undefined): void {
  const [then, before] = [shown?.allowance?.before, now?.allowance?.before]
  if (then !== undefined && before !== undefined && then !== before)
    throw swapError('quote-moved', { reason: 'the allowance has changed', shown: then, allowance: before })
}

/**
 * Asks for a swap, or its approval, once no other tab is about to, or has just got the signature of a permit: each of two in the
 * same moment would find nothing of the other.
 */
export const locked = <answer>(
  { lock, ensure }: Parts,
  task: OperationTask,
  ask: (task: OperationTask) => Promise<answer>,
): Promise<answer> =>
  lock.hold(task, async (inner) => {
    ensure(inner)
    return ask(inner)
  })
