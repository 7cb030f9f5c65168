import type { Clock } from '../base/time.js'

/** The most reads in {@link WINDOW_MS}. A read is one or two requests, so a wallet gets 20 at most. */
const MAX_READS = 10
const WINDOW_MS = 10_000

/** The longest pause between two reads that find nothing new, in ms. */
const MAX_PAUSE_MS = 60_000

/** Says when a wallet may be read after an event. */
export interface ReadLimit {
  /**
   * How long to wait before the next read, in ms. `isNews`: the event says what the last read didn't find, so the wait is
   * no longer than the limit needs.
   */
  pauseMs(isNews?: boolean): number
  /** Takes note of a read that begins now. */
  begin(): void
  /** Takes note of what a read found, as a text to compare. */
  found(what: string): void
}

/**
 * Limits the reads that the events of one wallet cause. A wallet may emit an event whenever it is asked, also a while
 * later (F267): so it is read 10 times in 10 s at most. Where ten reads in a row have found nothing new, each further
 * pause is twice as long, up to 60 s.
 */
export function createReadLimit(clock: Clock): ReadLimit {
  let times: readonly number[] = []
  let last: string | undefined
  let fruitless = 0
  // A wall clock that was set back says nothing about the reads before.
  const passed = (time: number): number => {
    const ms = clock.now() - time
    return ms < 0 ? Infinity : ms
  }
  const until = (ms: number, time: number | undefined): number =>
    time === undefined ? 0 : Math.max(0, ms - passed(time))
  return {
    pauseMs(isNews = false) {
      const limit = times.length < MAX_READS ? 0 : until(WINDOW_MS, times.at(-MAX_READS))
      if (isNews || fruitless < MAX_READS) return limit
      const pause = Math.min(MAX_PAUSE_MS, WINDOW_MS * 2 ** (fruitless - MAX_READS))
      return Math.max(limit, until(pause, times.at(-1)))
    },
    begin() {
      const before = times.at(-1)
      if (before !== undefined && passed(before) > MAX_PAUSE_MS) fruitless = 0
      times = [...times, clock.now()].slice(-MAX_READS)
    },
    found(what) {
      fruitless = what === last ? fruitless + 1 : 0
      last = what
    },
  }
}
