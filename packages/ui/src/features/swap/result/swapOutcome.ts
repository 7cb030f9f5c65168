import type { TransactionRecord } from '@latchkit/core'
import type { OutcomeTone } from '../../../shared/outcome/OutcomeSign.js'

/** What the view says of a swap that was asked for: keys of its texts. */
export interface SwapOutcome {
  readonly tone: OutcomeTone
  readonly title: `swapped.${TransactionRecord['status']}`
  readonly hint:
    | `swapped.${'askingHint' | 'unknownHint' | 'pendingHint' | 'confirming' | 'reorganised'}`
    | `swapped.${'successHint' | 'final' | 'revertedHint' | 'overHint' | 'expiredHint' | 'notSentHint'}`
  /** What both sides are called: what moves, has moved, or would have moved. */
  readonly sides: Sides
}

/** The terms of both sides. */
interface Sides {
  readonly from: 'swap.pay' | `swapped.${'paid' | 'wouldPay'}`
  readonly to: 'swap.getAbout' | `swapped.${'got' | 'wouldGet'}`
}

const NOT_MOVED: Sides = { from: 'swapped.wouldPay', to: 'swapped.wouldGet' }
const SIDES: Readonly<Record<OutcomeTone, Sides>> = {
  waiting: { from: 'swap.pay', to: 'swap.getAbout' },
  success: { from: 'swapped.paid', to: 'swapped.got' },
  failure: NOT_MOVED,
  over: NOT_MOVED,
}

/** Reads the outcome of a swap. Success comes with the confirmations that it needs, and not before (F100). */
export function swapOutcomeOf(record: TransactionRecord): SwapOutcome {
  const said = saidOf(record)
  return { ...said, sides: SIDES[said.tone] }
}

function saidOf({ status, hash, inclusion, wasReorganised }: TransactionRecord): Omit<SwapOutcome, 'sides'> {
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
