import type { ErrorContext } from '../base/errors.js'
import { sleep } from '../base/http.js'
import { withTimeout, type Clock } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long and how often {@link waitUntil} looks. */
export interface WaitTimes {
  /** The time limit of the whole wait, in ms. */
  readonly timeoutMs: number
  /** Returns the pause after a look, in ms. `looks` is the number of looks so far, from 1. */
  readonly pauseMs: (looks: number) => number
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
  let isOver = false
  async function poll(): Promise<found> {
    for (let looks = 1; ; looks += 1) {
      const found = await look()
      if (found !== undefined) return found
      if (!isOver) await sleep(clock, pauseMs(looks))
      if (isOver) throw late()
    }
  }
  return withTimeout(clock, timeoutMs, poll(), () => {
    isOver = true
    return late()
  })
}
