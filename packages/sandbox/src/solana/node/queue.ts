import type { Ledger } from './ledger.js'
import type { ReadTransaction } from './transaction.js'

/** Whether the chain holds transactions, and the signatures of those that wait, in the order in which they came. */
export interface QueueState {
  readonly hold: boolean
  readonly waiting: readonly string[]
}

/** The transactions that were sent and wait for the chain. */
export interface Queue {
  readonly state: () => QueueState
  /** Executes a transaction, at once or when the chain holds no longer. */
  readonly send: (transaction: ReadTransaction) => void
  /** Holds transactions, or executes those that wait and all further ones. One whose blockhash is over is gone. */
  readonly hold: (held: boolean) => void
}

/** Creates the queue of a ledger. It holds nothing at first. */
export function createQueue(ledger: Ledger): Queue {
  let held = false
  const waiting = new Map<string, ReadTransaction>()
  return {
    state: () => ({ hold: held, waiting: [...waiting.keys()] }),
    send: (transaction) => {
      // Clients send the same transaction again and again while they wait for it.
      if (held) waiting.set(transaction.signatures[0] as string, transaction)
      else ledger.execute(transaction)
    },
    hold: (wanted) => {
      held = wanted
      if (held) return
      for (const transaction of waiting.values()) ledger.execute(transaction)
      waiting.clear()
    },
  }
}
