import type { Operation, OperationRecord, OperationStatus } from './operations.types.js'

/** What a step of an operation changes. */
export type OperationChange = Partial<Pick<Operation, 'status' | 'step' | 'steps' | 'transactionId' | 'error'>>

/** The statuses after which nothing changes any more. */
const FINAL: readonly OperationStatus[] = ['settled', 'rejected', 'dropped']

/** Whether an operation is over. A failed one whose wallet may have sent it is searched for. */
export const hasEnded = ({ status, transactionId }: Pick<Operation, 'status' | 'transactionId'>): boolean =>
  FINAL.includes(status) || (status === 'failed' && transactionId === undefined)

/** An operation after a change. The same object where nothing changes: a final status stays. */
export function changed(operation: Operation, change: OperationChange): Operation {
  const isSame = Object.entries(change).every(([name, value]) => operation[name as keyof OperationChange] === value)
  return isSame || FINAL.includes(operation.status) ? operation : { ...operation, ...change }
}

/** The outcome of an operation's transaction, as the changes that follow from it, in their order. */
export function followed(
  { status }: Pick<Operation, 'status'>,
  record: OperationRecord | undefined,
): readonly OperationChange[] {
  if (status !== 'sent' && status !== 'failed') return []
  // The visitor or another tab has removed the record.
  if (!record) return [{ status: 'dropped' }]
  // The wallet's answer was lost, and the transaction is found now (F031).
  const found: readonly OperationChange[] =
    status === 'failed' && record.isSent ? [{ status: 'sent', error: undefined }] : []
  return record.isSettled ? [...found, { status: 'settled' }] : found
}
