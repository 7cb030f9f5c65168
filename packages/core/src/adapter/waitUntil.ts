import type { ErrorContext } from '../base/errors.js'
import { sleep } from '../base/http.js'
import { withTimeout, type Clock } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long and how often {@link waitUntil} looks. */
export interface WaitTimes {
  /** The time limit of the whole wait, in ms. */
  readonly timeoutMs: number
  /** Returns the pause after a poll, in ms. `polls` is the number of polls so far, from 1. */
  readonly pauseMs: (polls: number) => number
  /** The context of the error where the time is over. */
  readonly context?: ErrorContext
}

/**
 * Calls `look` until it resolves with a value, and resolves with this value. Rejects as `look` does. Rejects with
 * `wallet/timed-out` after `timeoutMs`, however long one look takes, and looks no more.
 */
export function waitUntil<found>(
  clock: Clock,
  { timeoutMs, pauseMs, context }: WaitTimes,
  look: () => Promise<found | undefined>,
): Promise<found> {
  const late = (): Error => walletError('timed-out', context)
  let hasEnded = false
  async function poll(): Promise<found> {
    for (let polls = 1; ; polls += 1) {
      const found = await look()
      if (found !== undefined) return found
      if (!hasEnded) await sleep(clock, pauseMs(polls))
      if (hasEnded) throw late()
    }
  }
  return withTimeout(clock, timeoutMs, poll(), () => {
    hasEnded = true
    return late()
  })
}
