import type { TransactionRecord } from '@latchkit/core'
import type { OutcomeTone } from './OutcomeSign.js'

/** What is shown of a transaction: its tone, and the keys of its texts. */
export interface ShownOutcome {
  readonly tone: OutcomeTone
  readonly title: `became.${TransactionRecord['status']}`
  readonly hint:
    | `became.${'askingHint' | 'unknownHint' | 'pendingHint' | 'confirming' | 'reorganised'}`
    | `became.${'successHint' | 'final' | 'revertedHint' | 'overHint' | 'expiredHint' | 'notSentHint'}`
}

/** Reads the outcome of a transaction. Success comes with the confirmations that it needs, and not before (F100). */
export function outcomeOf({ status, hash, inclusion, wasReorganised }: TransactionRecord): ShownOutcome {
  const title = `became.${status}` as const
  switch (status) {
    case 'asking':
      return { tone: 'waiting', title, hint: 'became.askingHint' }
    case 'unknown':
      return { tone: 'waiting', title, hint: 'became.unknownHint' }
    case 'pending': {
      const hint = inclusion ? 'became.confirming' : wasReorganised ? 'became.reorganised' : 'became.pendingHint'
      return { tone: 'waiting', title, hint }
    }
    case 'success':
      return { tone: 'success', title, hint: inclusion?.isFinal ? 'became.final' : 'became.successHint' }
    case 'reverted':
      return { tone: 'failure', title, hint: 'became.revertedHint' }
    case 'cancelled':
    case 'replaced':
      return { tone: 'over', title, hint: 'became.overHint' }
    case 'expired':
      // The prompt of a page that is gone may still be open: it could send the transaction yet.
      return { tone: 'over', title, hint: hash === undefined ? 'became.notSentHint' : 'became.expiredHint' }
  }
}
