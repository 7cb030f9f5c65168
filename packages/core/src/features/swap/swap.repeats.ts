import type { LatchError } from '../../base/errors.js'
import { plainKey } from '../../base/plainKey.js'
import type { DraftModel } from '../operations/draft.rules.js'
import type { PreparedSwap } from './swap.preparing.js'
import { decideError, swapKey } from './swap.rules.js'
import type { Trial } from './swap.trying.js'

/** What equal swaps are known by. */
export interface RepeatsDeps {
  /** Whether an equal swap may still be sent. `joined`: the record whose prompt is the one of this very swap. */
  readonly isRepeated: (trial: Trial, joined?: string) => boolean
}

/** Which swaps were asked for by this form. An equal form joins the one whose prompt is open: that is no second swap. */
export interface Repeats {
  /** Takes note of what the wallet is asked for. */
  note(draft: DraftModel<PreparedSwap>): void
  /** Whether the wallet may still send a swap like this one, by another prompt than the one that this form joins. */
  has(swap: Pick<PreparedSwap, 'content' | 'trial'>): boolean
}

/** Makes what knows which swaps were asked for by a form. */
export function createRepeats({ isRepeated }: RepeatsDeps): Repeats {
  const asked = new Map<string, string>()
  return {
    note({ status, ready, transactionId }) {
      if (status === 'asking' && ready && transactionId !== undefined) asked.set(askedKey(ready), transactionId)
    },
    has: (swap) => isRepeated(swap.trial, asked.get(askedKey(swap))),
  }
}

/** What the visitor wants, of which account, and in which wallet. */
function askedKey({ content, trial: { account, limits } }: Pick<PreparedSwap, 'content' | 'trial'>): string {
  const { caipAddress, connectorId } = account
  return plainKey([caipAddress, connectorId, swapKey({ ...content, amount: limits.amount })])
}

/** The error of a swap that may be sent twice, where the visitor was not told so. */
export const repeatedError = ({ offer }: Pick<Trial, 'offer'>): LatchError => decideError(offer, ['repeated'])
