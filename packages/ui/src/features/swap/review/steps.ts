import type {
  OpenPermit,
  Operation,
  PendingApproval,
  SwapOffer,
  SwapState,
  SwapStep,
  TransactionRecord,
} from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'

/** How far a step is. `asked`: the wallet shows it. `sent`: the chain has yet to include it. */
export type StepProgress = 'open' | 'asked' | 'sent' | 'done'

/** What the steps are of: the operation of the swap, and the record of the transaction that it was asked for last. */
export interface UnderWay {
  readonly operation: Pick<Operation, 'status' | 'step'> | undefined
  readonly record: Pick<TransactionRecord, 'status'> | undefined
}

/** Whether the wallet has answered the step of now, and the chain has not: the next one waits for it. */
export const isMining = ({ operation, record }: UnderWay): boolean =>
  operation?.status === 'asking' && record?.status === 'pending'

/** How far the step number `index` (from 0) is, while the operation of the swap is under way. */
export function progressOf(index: number, status: SwapState['status'], under: UnderWay): StepProgress {
  if (status === 'sent') return 'done'
  const { operation } = under
  if (status !== 'asking' || operation?.status !== 'asking') return 'open'
  const at = operation.step - 1
  if (index !== at) return index < at ? 'done' : 'open'
  return isMining(under) ? 'sent' : 'asked'
}

/** A step as it is shown. */
export interface ShownStep {
  readonly step: SwapStep
  readonly is: StepProgress
}

/** What was allowed for a swap that was not sent: the approval, or the permit that was signed. */
export interface Allowed {
  readonly approval: PendingApproval | undefined
  readonly permit: OpenPermit | undefined
}

/** What a spender may take of the token that an offer gives. */
export function allowedFor(
  { from }: SwapOffer,
  { approvals, permits }: Pick<SwapState, 'approvals' | 'permits'>,
): Allowed {
  const isGiven = ({ token }: PendingApproval | OpenPermit): boolean =>
    tokenKey(token.networkId, token.address) === tokenKey(from.networkId, from.address)
  return { approval: approvals.find(isGiven), permit: permits.find(isGiven) }
}

/** The steps that the wallet and the chain are done with, where the wallet is asked for a later one. */
export const finished = (steps: readonly SwapStep[], { operation }: UnderWay): readonly SwapStep[] =>
  operation?.status === 'asking' ? steps.slice(0, Math.max(0, operation.step - 1)) : []

/**
 * All steps of a swap. `done`: those that were finished before the wallet refused a later one. What is prepared anew leaves them
 * out, and they stay in sight; until it is there, they are ticked in it. An approval that was taken back isn't done any more.
 */
export function shownSteps(
  { steps, offer }: { readonly steps: readonly SwapStep[]; readonly offer: SwapOffer },
  done: readonly SwapStep[],
  form: Pick<SwapState, 'status' | 'error' | 'approvals' | 'permits'>,
  under: UnderWay,
): readonly ShownStep[] {
  const isAllowed = allowedFor(offer, form).approval !== undefined
  const isRenewed = form.status === 'preparing' && form.error !== undefined
  const has = (list: readonly SwapStep[], { kind }: SwapStep): boolean => list.some((each) => each.kind === kind)
  const before = done.filter((step) => !has(steps, step) && (step.kind !== 'approval' || isAllowed))
  const isDone = (step: SwapStep): boolean =>
    form.status !== 'asking' && has(done, step) && (step.kind === 'approval' ? isAllowed : isRenewed)
  return [
    ...before.map((step) => ({ step, is: 'done' as const })),
    ...steps.map((step, index) => ({ step, is: isDone(step) ? 'done' : progressOf(index, form.status, under) })),
  ]
}
