import type { OperationStep, Plan } from '../operations/operations.types.js'
import type { SentTransaction } from '../transactions/transactions.types.js'
import { approvalSteps } from './swap.approvalSteps.js'
import { createPermitChoice } from './swap.permitChoice.js'
import { permitSteps } from './swap.permitSteps.js'
import type { PreparedSwap } from './swap.preparing.js'
import {
  createParts,
  type AskingDeps,
  type AskOptions,
  type Parts,
  type Signed,
  type SwapAnswer,
} from './swap.prompt.js'
import { swapStep, batchStep } from './swap.sendSteps.js'
import type { Trial } from './swap.trying.js'
import type { SwapStep } from './swap.types.js'

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
  const choice = createPermitChoice(deps)

  async function stepsOf(trial: Trial, signal: AbortSignal): Promise<readonly SwapStep[]> {
    const { isBatch, approvals, built } = trial
    const isOne = 'serialized' in built || (approvals.length === 0 && built.calls.length === 1)
    const permit = isOne || isBatch ? undefined : await choice.read(trial, signal)
    if (permit) return [{ kind: 'permit' }, { kind: 'swap' }]
    deps.openPermits.check(trial)
    return isBatch && !isOne ? [{ kind: 'batch' }] : separateSteps(trial)
  }

  function steps({ trial, preview }: PreparedSwap, options: AskOptions = {}): readonly OperationStep<SwapAnswer>[] {
    const permitting = createParts(deps, trial, options)
    const parts = beside(permitting)
    const separate = reported(parts, separateSteps(trial), [...approvalSteps(parts), swapStep(parts)])
    const kinds = preview.steps.map(({ kind }) => kind)
    if (kinds.includes('batch')) return reported(parts, preview.steps, [batchStep(parts, separate)])
    if (!kinds.includes('permit')) return separate
    const permitted = permitSteps(permitting, {
      read: async (signal) => choice.read(trial, signal),
      instead: separate,
      isAlone: () => choice.isAlone(trial),
      onRefused: (endsAt) => choice.refuse(trial, endsAt),
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

/**
 * The parts of steps without a permit: none of them is asked beside a permit that is open, also of another tab, since the token
 * could be taken by both. Two permits of a token have the same number, and the chain takes one of them.
 */
const beside = (parts: Parts): Parts => ({
  ...parts,
  ensure(task) {
    parts.ensure(task)
    parts.openPermits.check(parts.trial)
  },
})
