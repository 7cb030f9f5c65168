import type { TransactionRecord } from '@latchkit/core'

/** Whether the outcome of a transaction isn't known yet. */
export const isUnderWay = ({ status }: Pick<TransactionRecord, 'status'>): boolean =>
  status === 'asking' || status === 'unknown' || status === 'pending'
