import type { Operation, SwapState } from '@latchkit/core'

/** How far a step is. `asked`: the wallet shows it. `sent`: the chain has yet to include it. */
export type StepProgress = 'open' | 'asked' | 'sent' | 'done'

/** How far the step number `index` (from 0) is, while the operation of the swap is under way. */
export function progressOf(
  index: number,
  status: SwapState['status'],
  operation: Pick<Operation, 'status' | 'step'> | undefined,
): StepProgress {
  if (status === 'sent') return 'done'
  if (status !== 'asking' || !operation) return 'open'
  const at = operation.step - 1
  if (index !== at) return index < at ? 'done' : 'open'
  if (operation.status === 'asking') return 'asked'
  return operation.status === 'sent' ? 'sent' : operation.status === 'settled' ? 'done' : 'open'
}
