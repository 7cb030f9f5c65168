import type { Features, Latch, TransactionRecord } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useChunk } from '../../shell/frame/useChunk.js'

/** A transaction's record, as far as it is known. */
export interface FoundRecord {
  /** Undefined until the code is loaded. */
  readonly transactions: Features['transactions'] | undefined
  /** Undefined where this browser knows no transaction with this id. */
  readonly record: TransactionRecord | undefined
  /** Whether it is not watched, because too many are open (F114). */
  readonly isUnwatched: boolean
}

const loadTransactions = (latch: Latch): Promise<Features['transactions']> => latch.feature('transactions')

/** Follows the record of a transaction, of any account that was used in this browser. */
export function useRecord(id: string): FoundRecord {
  const transactions = useChunk(loadTransactions)
  // The record of another account than the active one is in no state: it is read at each change.
  const own = useLatchState((state) => state.transactions)
  return {
    transactions,
    record: own?.transactions.find((each) => each.id === id) ?? transactions?.find(id),
    isUnwatched: !!own?.unwatched.includes(id),
  }
}

/** The hash that was mined, or the one that was sent. Undefined where nothing is known to be sent. */
export const hashOf = ({ hash, inclusion }: TransactionRecord): string | undefined =>
  hash === undefined ? undefined : (inclusion?.hash ?? hash)

/** What the network says of a transaction without a reason (S8.11). */
const NO_REASON = 'unknown reason'

/** Why the network refused a transaction. Undefined where it did not, or where it says no reason. */
export const reasonOf = ({ status, inclusion }: TransactionRecord): string | undefined =>
  status === 'reverted' && inclusion?.reason !== NO_REASON ? inclusion?.reason || undefined : undefined
