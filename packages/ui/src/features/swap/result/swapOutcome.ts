import type { TransactionRecord } from '@latchkit/core'
import type { OutcomeTone } from '../../../shared/outcome/OutcomeSign.js'

/** What the view says of a swap that was asked for: keys of its texts. */
export interface SwapOutcome {
  readonly tone: OutcomeTone
  readonly title: `swapped.${TransactionRecord['status']}`
  readonly hint:
    | `swapped.${'askingHint' | 'unknownHint' | 'pendingHint' | 'confirming' | 'reorganised'}`
    | `swapped.${'successHint' | 'final' | 'revertedHint' | 'overHint' | 'expiredHint' | 'notSentHint'}`
}

/** Reads the outcome of a swap. Success comes with the confirmations that it needs, and not before (F100). */
export function swapOutcomeOf({ status, hash, inclusion, wasReorganised }: TransactionRecord): SwapOutcome {
  const title = `swapped.${status}` as const
  switch (status) {
    case 'asking':
      return { tone: 'waiting', title, hint: 'swapped.askingHint' }
    case 'unknown':
      return { tone: 'waiting', title, hint: 'swapped.unknownHint' }
    case 'pending': {
      const hint = inclusion ? 'swapped.confirming' : wasReorganised ? 'swapped.reorganised' : 'swapped.pendingHint'
      return { tone: 'waiting', title, hint }
    }
    case 'success':
      return { tone: 'success', title, hint: inclusion?.isFinal ? 'swapped.final' : 'swapped.successHint' }
    case 'reverted':
      return { tone: 'failure', title, hint: 'swapped.revertedHint' }
    case 'cancelled':
    case 'replaced':
      return { tone: 'over', title, hint: 'swapped.overHint' }
    case 'expired':
      // The prompt of a page that is gone may still be open: it could send the swap yet.
      return { tone: 'over', title, hint: hash === undefined ? 'swapped.notSentHint' : 'swapped.expiredHint' }
  }
}
