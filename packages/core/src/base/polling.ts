import { isFresh } from './cache.js'
import type { Clock } from './time.js'

/** What a value is polled by. All times are in ms. */
export interface PollingDeps {
  readonly clock: Clock
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined
  /** How long no read begins after a failed one. */
  readonly blockMs: number
  /** Whether a read is pending. */
  readonly isReading: () => boolean
  /** How often the value is read. Undefined where there is nothing to read. */
  readonly everyMs: () => number | undefined
  /** When the read of the present value began. */
  readonly readAt: () => number | undefined
  /** Begins a read. */
  readonly read: () => void
}

/** When a value is read by itself: regularly, while it is watched and the page is visible, with pauses after failures. */
export interface Polling {
  /** Plans the next read. */
  later(): void
  /** A read has failed: the next one begins after a pause. */
  failed(): void
  succeeded(): void
  /** Whether the latest failure is younger than `blockMs`. */
  isBlocking(): boolean
  endPause(): void
  /** Polls until the returned function is called. */
  watch(): () => void
  /** Forgets the failures, and what was planned. */
  drop(): void
  /** Ends all timers, and watches no more. */
  stop(): void
}

/** The largest factor of the pause after failures. */
const MAX_PAUSE_FACTOR = 8

/** Whether a value that was read at this time is younger than `ms`. */
export const isYounger = (clock: Clock, at: number | undefined, ms: number): boolean =>
  at !== undefined && isFresh(clock, { value: undefined, at }, ms)

/** Makes the polling. It begins with `watch`. */
export function createPolling({ clock, document, blockMs, isReading, everyMs, readAt, read }: PollingDeps): Polling {
  /** One entry for each caller of `watch` that has not ended it. */
  const watchers = new Set<object>()
  const failures = createFailures(clock, blockMs)
  let cancelPoll = (): void => {}
  /** Ends the pause after a failure. Undefined while there is no pause. */
  let cancelPause: (() => void) | undefined

  const mayPoll = (): boolean =>
    watchers.size > 0 && !isReading() && !cancelPause && document?.visibilityState !== 'hidden'

  /** Reads the value where it is old enough and the page is visible. */
  function poll(): void {
    const every = mayPoll() ? everyMs() : undefined
    if (every === undefined) return
    if (isYounger(clock, readAt(), every)) later()
    else read()
  }

  function later(): void {
    cancelPoll()
    const every = mayPoll() ? everyMs() : undefined
    if (every === undefined) return
    const at = readAt()
    // A wall clock that was set back must not make the wait longer.
    const age = at !== undefined && isYounger(clock, at, every) ? clock.now() - at : every
    cancelPoll = clock.after(every - age, poll)
  }

  /** Called when the page becomes visible or another caller watches. Ends a pause after a failure. */
  function look(): void {
    if (isReading() || document?.visibilityState === 'hidden') return
    if (failures.isBlocking()) cancelPause ??= clock.after(blockMs, endOfPause)
    else endOfPause()
  }

  function endPause(): void {
    cancelPause?.()
    cancelPause = undefined
  }

  function endOfPause(): void {
    endPause()
    poll()
  }

  function stopPolling(): void {
    cancelPoll()
    endPause()
    document?.removeEventListener('visibilitychange', look)
  }

  return {
    later,
    failed() {
      endPause()
      const every = watchers.size > 0 ? everyMs() : undefined
      if (every !== undefined) cancelPause = clock.after(every * failures.factor(), endOfPause)
      failures.add()
    },
    succeeded: failures.forget,
    isBlocking: failures.isBlocking,
    endPause,
    watch() {
      const watcher = {}
      watchers.add(watcher)
      document?.addEventListener('visibilitychange', look)
      look()
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) stopPolling()
      }
    },
    drop() {
      cancelPoll()
      endPause()
      failures.forget()
    },
    stop() {
      watchers.clear()
      stopPolling()
    },
  }
}

/** Counts the failures since the last success. */
function createFailures(clock: Clock, blockMs: number) {
  let count = 0
  let latest: number | undefined
  return {
    /** How many times longer the pause after the next failure is. */
    factor: () => Math.min(2 ** count, MAX_PAUSE_FACTOR),
    /** Whether the latest failure is younger than `blockMs`. */
    isBlocking: () => latest !== undefined && isFresh(clock, { value: undefined, at: latest }, blockMs),
    add() {
      count += 1
      latest = clock.now()
    },
    forget() {
      count = 0
      latest = undefined
    },
  }
}
