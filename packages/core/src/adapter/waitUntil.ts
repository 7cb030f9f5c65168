import { sleep } from '../base/http.js'
import { withTimeout, type Clock } from '../base/time.js'
import { walletError } from './wallet.errors.js'

/** How long and how often {@link waitUntil} looks, in ms. */
export interface WaitTimes {
  readonly timeoutMs: number
  /** The pause between two looks. */
  readonly everyMs: number
}

/**
 * Calls `look` until it resolves with a value, and resolves with this value. Rejects as `look` does. Rejects with
 * `wallet/timed-out` after `timeoutMs`, however long one look takes, and looks no more.
 */
export function waitUntil<found>(
  clock: Clock,
  { timeoutMs, everyMs }: WaitTimes,
  look: () => Promise<found | undefined>,
): Promise<found> {
  const late = (): Error => walletError('timed-out')
  let isOver = false
  async function poll(): Promise<found> {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (!isOver) await sleep(clock, everyMs)
      if (isOver) throw late()
    }
  }
  return withTimeout(clock, timeoutMs, poll(), () => {
    isOver = true
    return late()
  })
}
