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
import { NODE_TIMEOUT_MS } from './swap.constants.js'
import { swapError } from './swap.errors.js'
import { limited } from './swap.limited.js'
import { deadlineAt, permitData, readPermit, splitSignature, type PermitTerms } from './swap.permit.js'
import type { PreparedSwap } from './swap.preparing.js'
import { approvalSubject, approvalOf, swapSubject, type RecordedSwap } from './swap.subjects.js'
import {
  checkCalls,
  checkSimulated,
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
  readonly transactions: Pick<TransactionsController, 'steps' | 'state' | 'wait'>
  readonly track: Track
}

/** A permit that was signed: the calls that have it. */
interface Signed {
  readonly calls: readonly SwapCall[]
}

/** What a step of a swap answers. */
export type SwapAnswer = SentTransaction | SentCalls | Signed

/** How a swap is asked for. */
export interface AskOptions {
  /** The flow whose views follow it. Undefined where no view does. */
  readonly flow?: string | undefined
  /** Throws where the form is another one by now, so that no prompt is unasked. */
  readonly check?: (() => void) | undefined
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

  async function stepsOf(trial: Trial, signal: AbortSignal): Promise<readonly SwapStep[]> {
    const { isBatch, approvals, built } = trial
    const isOne = 'serialized' in built || (approvals.length === 0 && built.calls.length === 1)
    if (isOne) return [{ kind: 'swap' }]
    if (isBatch) return [{ kind: 'batch' }]
    const permit = await permitOf(deps, trial, signal)
    if (permit) {
      terms.set(trial, permit)
      return [{ kind: 'permit' }, { kind: 'swap' }]
    }
    return [...approvals.map(({ kind }) => ({ kind })), { kind: 'swap' }]
  }

  function steps({ trial, preview }: PreparedSwap, options: AskOptions = {}): readonly OperationStep<SwapAnswer>[] {
    const parts = createParts(deps, trial, options)
    const one = approvalSteps(parts)
    const permit = terms.get(trial)
    const kinds = preview.steps.map(({ kind }) => kind)
    if (kinds.includes('batch')) return [batchStep(parts, [...one, swapStep(parts)])]
    if (permit && kinds.includes('permit')) return permitSteps(parts, permit, [...one, swapStep(parts)])
    return [...one, swapStep(parts)]
  }
  return { stepsOf, steps }
}

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
      task.check(payer)
    },
  }
}

/**
 * What the wallet is asked for, tried anew: worse than the accepted minimum is `swap/quote-moved`. Throws also where a swap that
 * was tried before can't be tried now.
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
  if (!simulation && trial.simulation) throw swapError('decide', { stops: ['unchecked'], open: ['unchecked'] })
  try {
    checkSimulated(trial, simulation, trial.asked)
  } catch (thrown) {
    const error = toWalletError(thrown)
    const { reason, flaw } = error.context
    const isMoved = isLatchError(error, 'wallet/reverted') || flaw === 'arrives'
    throw isMoved ? swapError('quote-moved', { reason }, error) : error
  }
  return simulation
}

/** A request with the gas that the simulation used, and a quarter more. */
function withGas(request: TransactionRequest, used: string | undefined): TransactionRequest {
  if (used === undefined || !/^\d{1,12}$/.test(used)) return request
  return { ...request, gas: (BigInt(used) * 5n) / 4n }
}

/** What a wallet on another network refuses, in the words of swaps (F083). */
function asMismatch(thrown: unknown): LatchError {
  const error = toWalletError(thrown)
  return isLatchError(error, 'wallet/wrong-network') ? swapError('chain-mismatch', error.context, error) : error
}

/** A step that the telemetry hears of, with the errors of swaps. */
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
      track(event, { ...about, code: error.code })
      throw error
    }
  },
})

/** The approvals, each as a step. One that is under way, such as before a reload, isn't asked for again. */
const approvalSteps = (parts: Parts): readonly OperationStep<SentTransaction>[] =>
  parts.trial.approvals.map((approval, at) => {
    const options = { subject: subjectOf(parts, approval), flow: parts.flow, payer: parts.payer }
    const { transactions, trial } = parts
    const rest = [...trial.approvals.slice(at).map(({ request }) => request), ...requestsOf(trial.built)]
    return tracked(parts, 'SWAP_APPROVAL_ERROR', {
      ...transactions.steps.transaction(approval.request, options),
      stored: () => sentApproval(parts, approval),
      async ask(task) {
        const simulation = await tryAgain(parts, rest, task)
        return transactions.steps.transaction(withGas(approval.request, simulation?.gas?.[0]), options).ask(task)
      },
    })
  })

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

/** The swap, as the last step. `calls`: those with a permit that was signed. */
function swapStep(parts: Parts, signed?: () => readonly SwapCall[]): OperationStep<SentTransaction> {
  const { trial, transactions, recorded, flow, payer } = parts
  const options = { subject: swapSubject(recorded), flow, payer }
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
      const [request = {}] = requests()
      return step(withGas(request, simulation?.gas?.at(-1))).ask(task)
    },
  })
}

/** All of it by one prompt. A wallet that can't after all is asked for one after the other. */
function batchStep(
  parts: Parts,
  each: readonly OperationStep<SentTransaction>[],
): OperationStep<SentCalls | SentTransaction> {
  const { trial, transactions, recorded, flow, payer } = parts
  const requests = [...trial.approvals.map(({ request }) => request), ...requestsOf(trial.built)]
  const step: OperationStep<SentCalls | SentTransaction> = transactions.steps.batch(requests, {
    ...{ subject: swapSubject(recorded), flow, payer },
  })
  const isSplit = 'calls' in trial.built && trial.built.calls.length === 1
  return tracked(parts, 'SWAP_ERROR', {
    ...step,
    async ask(task) {
      await tryAgain(parts, requests, task)
      return step.ask(task)
    },
    otherwise: (error) => (isSplit && isLatchError(error, 'wallet/unsupported-method') ? each : undefined),
  })
}

/** What a permit of the token needs, where the swap, the token and the wallet can use one. */
async function permitOf(deps: AskingDeps, trial: Trial, signal: AbortSignal): Promise<PermitTerms | undefined> {
  const { account, built, limits, asked, simulation } = trial
  const isPossible = 'calls' in built && built.permit && !asked.isUnlimited && simulation
  if (!isPossible || limits.from === undefined) return undefined
  const { address: owner, caipNetworkId: networkId, namespace } = account
  const { from: token } = limits
  const read = async (): Promise<PermitTerms | undefined> => {
    const adapter = deps.adapters.get(namespace)
    const [typedData, balance] = [await abilityOf(adapter, 'typedData'), await abilityOf(adapter, 'balance')]
    if (!typedData) return undefined
    // The signature of a contract is none of a key, which is what the token wants.
    if ((await balance?.codeAt?.({ address: owner, networkId })) === 'contract') return undefined
    return readPermit({ token, owner, networkId }, deps.call)
  }
  return limited({ clock: deps.clock, ms: NODE_TIMEOUT_MS, signal }, read).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
}

/** The signature of a permit, then the swap. Where that is not to be had, an approval takes its place. */
function permitSteps(
  parts: Parts,
  terms: PermitTerms,
  instead: readonly OperationStep<SentTransaction>[],
): readonly OperationStep<SwapAnswer>[] {
  const { trial, clock, adapters } = parts
  const { account, limits, built } = trial
  let calls: readonly SwapCall[] = []

  async function sign(task: OperationTask): Promise<Signed> {
    const approved = [...trial.approvals.map(({ request }) => request), ...requestsOf(built)]
    await tryAgain(parts, approved, task)
    const deadline = deadlineAt(clock.now())
    const { amount, spender = '' } = limits
    const ability = await abilityFor(adapters, account, 'typedData')
    parts.ensure(task)
    const data = permitData(terms, { owner: account.address, spender, amount, deadline })
    const split = splitSignature(await ability.sign(signerOf(account), data))
    const permit = { deadline: String(deadline), amount: String(amount), ...split }
    calls = split && 'calls' in built ? (built.permit?.({ ...split, ...permit }) ?? []) : []
    // A signature that the token refuses is no reason to give up: the approval can be sent.
    if (!split || calls.length !== 1) throw walletError('unsupported-method')
    checkCalls(trial, calls, limits, account)
    const simulation = await simulate(parts, trial, requestsOf(built, calls), task.signal)
    if (simulation?.failure) throw walletError('unsupported-method')
    return { calls }
  }

  const permit: OperationStep<Signed> = {
    ...tracked(parts, 'SWAP_APPROVAL_ERROR', { ask: sign }),
    otherwise: (error) => (isLatchError(error, 'wallet/unsupported-method') ? (instead as never) : undefined),
  }
  return [permit, swapStep(parts, () => calls)]
}
