import type { ErrorContext } from '../base/errors.js'
import { sleep, withTimeout, type Clock } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long and how often {@link waitUntil} polls. */
export interface WaitTimes {
  /** The time limit of the whole wait, in ms. */
  readonly timeoutMs: number
  /** Returns the pause after a poll, in ms. `polls` is the number of polls so far, from 1. */
  readonly pauseMs: (polls: number) => number
  /** The context of the error where the time is over. */
  readonly context?: ErrorContext
}

/**
 * Calls `poll` until it resolves with a value, and resolves with this value. Rejects as `poll` does. Rejects with
 * `wallet/timed-out` after `timeoutMs`, however long one poll takes, and polls no more.
 */
export function waitUntil<found>(
  clock: Clock,
  { timeoutMs, pauseMs, context }: WaitTimes,
  poll: () => Promise<found | undefined>,
): Promise<found> {
  const late = (): Error => walletError('timed-out', context)
  let hasEnded = false
  async function pollUntilFound(): Promise<found> {
    for (let polls = 1; ; polls += 1) {
      const found = await poll()
      if (found !== undefined) return found
      if (!hasEnded) await sleep(clock, pauseMs(polls))
      if (hasEnded) throw late()
    }
  }
  return withTimeout(clock, timeoutMs, pollUntilFound(), () => {
    hasEnded = true
    return late()
  })
}
