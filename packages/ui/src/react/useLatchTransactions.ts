import type { AddedTransaction, Features, TransactionReceipt, TransactionRecord } from '@latchkit/core'
import { useCallback, useMemo } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'
import { useWatching } from './useWatching.js'

/** The result of {@link useLatchTransactions}. */
export interface LatchTransactions {
  /**
   * What the active account has sent from this browser, on all networks, the newest first: over reloads, with the outcome
   * of each. Empty without a connected wallet, and until the code is loaded. Amounts are texts, in the smallest unit.
   */
  readonly transactions: readonly TransactionRecord[]
  /** The ids of those that are not watched, because more than 99 are open: `check` reads one of them (F114). */
  readonly unwatched: readonly string[]
  /**
   * Resolves when the transaction with this hash or id has the confirmations it needs. Rejects with `transactions/…`, and
   * with `wallet/timed-out` after 180 s.
   */
  readonly wait: (hashOrId: string) => Promise<TransactionReceipt>
  /** Reads once what the chain says of a transaction. Rejects with `transactions/not-found`. */
  readonly check: (hashOrId: string) => Promise<void>
  /** Removes the settled transactions from the list. */
  readonly clear: () => Promise<void>
}

const NONE: readonly never[] = []
/** The code watches what is open by itself, in one tab. */
const watch = (): (() => void) => () => {}

/**
 * Follows what the active account has sent, and loads the code for it with a connected wallet. Throws outside of a
 * `LatchProvider`.
 */
export function useLatchTransactions(): LatchTransactions {
  const latch = useLatch()
  useWatching('transactions', watch)
  const transactions = useLatchState((state) => state.transactions?.transactions) ?? NONE
  const unwatched = useLatchState((state) => state.transactions?.unwatched) ?? NONE
  const actions = useMemo(() => {
    const loaded = (): Promise<Features['transactions']> => latch.feature('transactions')
    return {
      wait: async (hashOrId: string) => (await loaded()).wait(hashOrId),
      check: async (hashOrId: string) => (await loaded()).check(hashOrId),
      clear: async () => (await loaded()).clear(),
    }
  }, [latch])
  return { transactions, unwatched, ...actions }
}

/**
 * Returns a function that adds a transaction which the app has sent by other means. It is listed, watched and reported as
 * those of the kit are. It rejects with `signing/not-connected` without a connected wallet. Throws outside of a
 * `LatchProvider`.
 */
export function useAddRecentTransaction(): (transaction: AddedTransaction) => Promise<void> {
  const latch = useLatch()
  return useCallback(async (transaction) => (await latch.feature('transactions')).add(transaction), [latch])
}
