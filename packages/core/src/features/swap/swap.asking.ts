import { abilityOf } from '../../adapter/abilityOf.js'
import { signerOf } from '../../adapter/signerOf.js'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Simulation, TransactionRequest } from '../../adapter/adapter.types.js'
import { isSameAddress } from '../../base/address.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { OperationStep, OperationTask, Plan } from '../operations/operations.types.js'
import { abilityFor } from '../signing/signing.rules.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { SentCalls, SentTransaction, TransactionsController } from '../transactions/transactions.types.js'
import type { SwapCall } from './swap.provider.types.js'
import { NODE_TIMEOUT_MS, PERMIT_LEFT_S, SLOW_PROMPT_MS } from './swap.constants.js'
import { hasCostGrown } from './swap.costs.rules.js'
import { swapError } from './swap.errors.js'
import { coinCostOf, hasOfferEnded } from './swap.levels.js'
import { limited } from './swap.limited.js'
import { nodeError } from './swap.node.js'
import { deadlineAt, endOfPermit, permitData, splitSignature, type PermitTerms } from './swap.permit.js'
import { createPermits } from './swap.permits.js'
import type { PreparedSwap } from './swap.preparing.js'
import { checkFees, decideError } from './swap.rules.js'
import { approvalSubject, approvalOf, swapSubject, type RecordedSwap } from './swap.subjects.js'
import type { SignedPermits } from './swap.signed.js'
import type { SwapLock } from './swap.lock.js'
import {
  checkSimulated,
  permitCalls,
  requestsOf,
  simulate,
  type Approval,
  type Trial,
  type TryingDeps,
} from './swap.trying.js'
import type { SwapStep } from './swap.types.js'
import { recordedToken } from './swap.approvals.rules.js'

/** What the wallet is asked by. */
export interface AskingDeps extends Pick<TryingDeps, 'clock' | 'adapters' | 'call'> {
  readonly transactions: Pick<TransactionsController, 'steps' | 'state' | 'wait' | 'follow'>
  readonly track: Track
  readonly lock: SwapLock
  /** The permits that were signed. */
  readonly signed: Pick<SignedPermits, 'add' | 'use' | 'has' | 'check'>
}

/** A permit that was signed: the calls that have it. */
interface Signed {
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

/** Makes what asks the wallet for a swap that was prepared. */
export interface Asking {
  /** The kinds of the steps of a trial. */
  stepsOf(trial: Trial, signal: AbortSignal): Promise<readonly SwapStep[]>
  /** The steps of a swap that was prepared. Before each prompt it is tried anew. */
  steps(prepared: PreparedSwap, options?: AskOptions): readonly OperationStep<SwapAnswer>[]
}

/** The answer of the operation: for a batch, its id in the place of a hash. */
export const sentOf: NonNullable<Plan<SentTransaction, SwapAnswer>['answer']> = (answers) => {
  const last = answers.at(-1) as Exclude<SwapAnswer, Signed>
  return 'hash' in last ? last : { hash: last.hashes.at(-1) ?? last.batchId ?? '', wait: last.wait }
}

/** Makes the steps of swaps. */
export function createAsking(deps: AskingDeps): Asking {
  const terms = new WeakMap<Trial, PermitTerms>()
  const permits = createPermits(deps)

  async function stepsOf(trial: Trial, signal: AbortSignal): Promise<readonly SwapStep[]> {
    const { isBatch, approvals, built } = trial
    const isOne = 'serialized' in built || (approvals.length === 0 && built.calls.length === 1)
    const permit = isOne || isBatch ? undefined : await permits.read(trial, signal)
    if (permit) {
      terms.set(trial, permit)
      return [{ kind: 'permit' }, { kind: 'swap' }]
    }
    deps.signed.check(trial)
    return isBatch && !isOne ? [{ kind: 'batch' }] : separateSteps(trial)
  }

  function steps({ trial, preview }: PreparedSwap, options: AskOptions = {}): readonly OperationStep<SwapAnswer>[] {
    const permitting = createParts(deps, trial, options)
    const parts = beside(permitting)
    const separate = reported(parts, separateSteps(trial), [...approvalSteps(parts), swapStep(parts)])
    const permit = terms.get(trial)
    const kinds = preview.steps.map(({ kind }) => kind)
    if (kinds.includes('batch')) return reported(parts, preview.steps, [batchStep(parts, separate)])
    if (!permit || !kinds.includes('permit')) return separate
    const permitted = permitSteps(permitting, {
      terms: permit,
      instead: separate,
      isAlone: () => permits.isAlone(trial),
      onRefused: (endsAt) => permits.refuse(trial, endsAt),
    })
    return reported(parts, preview.steps, permitted)
  }
  return { stepsOf, steps }
}

/** The steps of a swap, one after the other. */
const separateSteps = ({ approvals }: Trial): readonly SwapStep[] => [
  ...approvals.map(({ kind }) => ({ kind })),
  { kind: 'swap' },
]

/** Steps that say before each prompt which ones they are. */
const reported = <answer extends SwapAnswer>(
  { onSteps }: AskOptions,
  kinds: readonly SwapStep[],
  steps: readonly OperationStep<answer>[],
): readonly OperationStep<answer>[] =>
  steps.map((step) => ({
    ...step,
    async ask(task) {
      onSteps?.(kinds)
      return step.ask(task)
    },
  }))

/** What the steps of one swap share. */
interface Parts extends AskingDeps, AskOptions {
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

function createParts(deps: AskingDeps, trial: Trial, options: AskOptions): Parts {
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
 * The parts of steps without a permit: none of them is asked beside a permit that is open, also of another tab, since the token
 * could be taken by both. Two permits of a token have the same number, and the chain takes one of them.
 */
const beside = (parts: Parts): Parts => ({
  ...parts,
  ensure(task) {
    parts.ensure(task)
    parts.signed.check(parts.trial)
  },
})

/**
 * Tries what the wallet is asked for anew. Less than the accepted minimum, or a higher fee, is `swap/quote-moved`, and so is a
 * higher approval than was asked for: many wallets let the visitor change it. Throws also where a swap that was tried before can't
 * be tried now.
 */
async function tryAgain(
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
function withGas(request: TransactionRequest, needed: string | undefined): TransactionRequest {
  if (needed === undefined || !/^\d{1,12}$/.test(needed)) return request
  return { ...request, gas: (BigInt(needed) * 5n) / 4n }
}

/** What a wallet on another network refuses, in the words of swaps (F083). */
function asMismatch(thrown: unknown): LatchError {
  const error = toWalletError(thrown)
  return isLatchError(error, 'wallet/wrong-network') ? swapError('chain-mismatch', error.context, error) : error
}

/** A step that the telemetry hears of, with the errors of swaps. Where other steps take its place, there is no error. */
const tracked = <answer extends SwapAnswer>(
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

/** The approvals, each as a step. One that is under way, such as before a reload, isn't asked for again. */
const approvalSteps = (parts: Parts): readonly OperationStep<SentTransaction>[] => {
  const clearing = createClearing(parts)
  return parts.trial.approvals.map((approval, at) => {
    const options = {
      subject: subjectOf(parts, approval),
      flow: parts.isFlow ? 'swapApproval' : undefined,
      payer: parts.payer,
    }
    const { transactions, trial } = parts
    const rest = [...trial.approvals.slice(at).map(({ request }) => request), ...requestsOf(trial.built)]
    const step = transactions.steps.transaction(approval.request, options)
    return tracked(parts, 'SWAP_APPROVAL_ERROR', {
      ...step,
      stored: () => sentApproval(parts, approval),
      async succeeded(sent) {
        parts.onApproved?.()
        await step.succeeded?.(sent)
      },
      async ask(task) {
        await clearing.look(approval, task.signal)
        const simulation = await tryAgain(parts, rest, task)
        if (at === 0) checkAllowance(trial, simulation)
        const request = withGas(approval.request, simulation?.gas?.[0])
        return locked(parts, task, transactions.steps.transaction(request, options).ask)
      },
    })
  })
}

/**
 * Throws `swap/quote-moved` where the spender may take another amount by now than when the swap was prepared: it has used its
 * allowance, or has got one, such as by another tab or before a reload, which a second approval would come on top of.
 */
function checkAllowance({ simulation: shown }: Trial, now: Simulation | undefined): void {
  const [then, before] = [shown?.allowance?.before, now?.allowance?.before]
  if (then !== undefined && before !== undefined && then !== before)
    throw swapError('quote-moved', { reason: 'the allowance has changed', shown: then, allowance: before })
}

/** Sees whether the spender has used an allowance that is taken back before a new one is given. */
interface Clearing {
  /** Reads what the account has before the clearing, and once it is mined. Less then is `swap/quote-moved`. */
  look(approval: Approval, signal: AbortSignal): Promise<void>
}

function createClearing({ trial, clock, adapters }: Parts): Clearing {
  const { account, approvals, limits } = trial
  const { address, namespace, caipNetworkId: networkId } = account
  let had: bigint | undefined

  async function read(signal: AbortSignal): Promise<bigint | undefined> {
    const ability = await abilityOf(adapters.get(namespace), 'balance')
    const reading = async () => ability?.get({ address, networkId, token: limits.from })
    const found = await limited({ clock, ms: NODE_TIMEOUT_MS, signal }, reading).catch((error: unknown) => {
      signal.throwIfAborted()
      throw nodeError(error)
    })
    return found?.units ?? found?.value
  }

  return {
    async look({ kind }, signal) {
      if (approvals.length === 1) return
      const has = await read(signal)
      if (kind === 'clear') had = has
      else if (had !== undefined && has !== undefined && has < had)
        throw swapError('quote-moved', { reason: 'the spender has used its allowance' })
    },
  }
}

const subjectOf = ({ trial, recorded: { spender: _, ...swap } }: Parts, { amount, kind }: Approval) =>
  approvalSubject({
    token: recordedToken(trial.offer.from),
    spender: trial.limits.spender ?? '',
    amount: String(amount),
    ...(kind === 'approval' && { swap }),
  })

/** An equal approval of the account that the chain has yet to include. */
function sentApproval({ transactions, trial, payer }: Parts, { amount }: Approval): SentTransaction | undefined {
  const { limits } = trial
  const found = transactions.state.transactions.find((each) => {
    const approval = each.networkId === payer.networkId && each.address === payer.from ? approvalOf(each) : undefined
    const isSame =
      isSameAddress(approval?.token.address, limits.from) &&
      isSameAddress(approval?.spender, limits.spender) &&
      approval?.amount === String(amount)
    return isSame && each.status === 'pending' && each.hash !== undefined
  })
  const { id, hash } = found ?? {}
  if (id === undefined || hash === undefined) return undefined
  return { hash, wait: async (options) => transactions.wait(id, options) }
}

/**
 * Asks for a swap, or its approval, once no other tab is about to, or has just got the signature of a permit: each of two in the
 * same moment would find nothing of the other.
 */
const locked = <answer>(
  { lock, ensure }: Parts,
  task: OperationTask,
  ask: (task: OperationTask) => Promise<answer>,
): Promise<answer> =>
  lock.hold(task, async (inner) => {
    ensure(inner)
    return ask(inner)
  })

/** The swap, as the last step. `signed`: the calls with a permit that was signed. Throws where that one is about to end. */
function swapStep(parts: Parts, signed?: () => readonly SwapCall[]): OperationStep<SentTransaction> {
  const { trial, transactions, recorded, isFlow, payer } = parts
  const options = { subject: swapSubject(recorded), flow: isFlow ? 'swap' : undefined, payer }
  const requests = (): readonly TransactionRequest[] => requestsOf(trial.built, signed?.())
  const step = (request: TransactionRequest): OperationStep<SentTransaction> =>
    'serialized' in trial.built && trial.built.execute
      ? transactions.steps.handOn(request, { ...options, execute: trial.built.execute })
      : transactions.steps.transaction(request, options)
  const [first = {}] = requests()
  return tracked(parts, 'SWAP_ERROR', {
    ...step(first),
    async ask(task) {
      const simulation = await tryAgain(parts, requests(), task)
      return locked(parts, task, async (inner) => {
        const [request = {}] = requests()
        return step(withGas(request, simulation?.gas?.at(-1))).ask(inner)
      })
    },
  })
}

/** All of it by one prompt. A wallet that can't after all is asked for one after the other. */
function batchStep(
  parts: Parts,
  each: readonly OperationStep<SentTransaction>[],
): OperationStep<SentCalls | SentTransaction> {
  const { trial, transactions, recorded, isFlow, payer } = parts
  const requests = [...trial.approvals.map(({ request }) => request), ...requestsOf(trial.built)]
  const step: OperationStep<SentCalls | SentTransaction> = transactions.steps.batch(requests, {
    ...{ subject: swapSubject(recorded), flow: isFlow ? 'swap' : undefined, payer },
  })
  const isSplit = 'calls' in trial.built && trial.built.calls.length === 1
  return tracked(parts, 'SWAP_ERROR', {
    ...step,
    async ask(task) {
      checkAllowance(trial, await tryAgain(parts, requests, task))
      return locked(parts, task, step.ask)
    },
    otherwise: (error) => (isSplit && isLatchError(error, 'wallet/unsupported-method') ? each : undefined),
  })
}

/** How a permit is asked for. */
interface Permitting {
  readonly terms: PermitTerms
  /** The steps that take its place where the wallet gives no signature. */
  readonly instead: readonly OperationStep<SentTransaction>[]
  /** Whether nothing else that was asked for may take the token. */
  readonly isAlone: () => boolean
  /** Called where the chain refuses a permit that was signed. `endsAt`: when it ends, in ms since 1970. */
  readonly onRefused: (endsAt: number) => void
}

/**
 * The signature of a permit, then the swap. An approval takes its place where the wallet gives no signature, and beside what any tab
 * has asked for without one: a permit that its swap doesn't use would let a provider take the token as well. Once the provider has
 * one, an approval beside it would let the spender take the amount twice: the operation ends with an error then.
 */
function permitSteps(
  parts: Parts,
  { terms, instead, isAlone, onRefused }: Permitting,
): readonly OperationStep<SwapAnswer>[] {
  const { trial, clock, adapters, signed: open } = parts
  const { account, limits, built } = trial
  let signed: { readonly calls: readonly SwapCall[]; readonly deadline: bigint } | undefined
  let isGiven = false

  /** Throws where the wallet must not be asked any more, and where an approval has to take the place of the permit. */
  function ensureAlone(of: OperationTask): void {
    parts.ensure(of)
    if (!isAlone()) throw walletError('unsupported-method')
  }

  async function sign(task: OperationTask): Promise<Signed> {
    const approved = [...trial.approvals.map(({ request }) => request), ...requestsOf(built)]
    const simulation = await tryAgain(parts, approved, task)
    const endsAt = endOfPermit(clock.now())
    const deadline = deadlineAt(clock.now(), simulation?.time)
    if (deadline === undefined) throw walletError('unsupported-method')
    const { amount, spender = '' } = limits
    const ability = await abilityFor(adapters, account, 'typedData')
    ensureAlone(task)
    const data = permitData(terms, { owner: account.address, spender, amount, deadline })
    const split = splitSignature(await ability.sign(signerOf(account), data))
    // What is no signature of a key goes to no provider.
    if (!split) throw walletError('unsupported-method')
    // While the wallet's window was open, the form may have changed, or another tab have asked for an approval: what was signed goes
    // to no provider then.
    await parts.lock.hold(task, async (inner) => {
      ensureAlone(inner)
      inner.signal.throwIfAborted()
      isGiven = true
      open.add(trial, endsAt)
    })
    const calls = permitCalls(trial, { deadline: String(deadline), amount: String(amount), ...split })
    const { failure } = (await simulate(parts, trial, requestsOf(built, calls), task.signal)) ?? {}
    if (failure) {
      // Where the swap fails with an approval too, the price is why, and not the permit.
      await tryAgain(parts, approved, task)
      onRefused(endsAt)
      throw walletError('reverted', { reason: failure.reason ?? 'unknown reason' })
    }
    signed = { calls, deadline }
    return { calls }
  }

  /** The calls with the permit, as long as the chain has time to include them before it ends. */
  function callsNow(): readonly SwapCall[] {
    if (signed && BigInt(Math.ceil(clock.now() / 1_000) + PERMIT_LEFT_S) > signed.deadline) throw swapError('expired')
    return signed?.calls ?? []
  }

  const isOtherwise = (error: LatchError): boolean => !isGiven && isLatchError(error, 'wallet/unsupported-method')
  const permit = tracked<Signed>(parts, 'SWAP_APPROVAL_ERROR', {
    ask: sign,
    otherwise: (error) => (isOtherwise(error) ? (instead as never) : undefined),
  })
  const swap = swapStep(parts, callsNow)
  async function ask(task: OperationTask): Promise<SentTransaction> {
    const sent = await swap.ask(task)
    open.use(trial, sent)
    return sent
  }
  return [permit, { ...swap, ask }]
}
