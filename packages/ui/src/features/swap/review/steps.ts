import type { Operation, SwapState, TransactionRecord } from '@latchkit/core'

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
