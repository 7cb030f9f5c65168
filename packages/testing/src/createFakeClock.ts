import type { Clock } from '@latchkit/core/testing'

/** A clock that moves only by `advance`. */
export interface FakeClock extends Clock {
  /**
   * Lets `ms` pass. Each timer that becomes due runs at its own time. The promises that it settles have run before the
   * next timer runs.
   */
  advance(ms: number): Promise<void>
  /** Waits until all promises that depend on no timer have settled. */
  settle(): Promise<void>
  /**
   * Sets the wall clock, in ms since 1970, and leaves the timers as they are. A visitor or NTP does the same (F208).
   */
  setNow(now: number): void
  /** How many timers are pending. After a kit was disposed of there must be none. */
  waiting(): number
}

interface Timer {
  readonly due: number
  readonly run: () => void
}

/**
 * Makes a {@link FakeClock}. `now` is the start of its wall clock, in ms since 1970. `settle` waits one turn of the real
 * event loop: all chains of settled promises have run after it. Default: by a timer, which takes a millisecond.
 */
export function createFakeClock(now: number = Date.UTC(2026, 0, 1), settle: () => Promise<void> = byTimer): FakeClock {
  const timers = new Set<Timer>()
  let passed = 0
  let offset = now

  const next = (until: number): Timer | undefined =>
    [...timers].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0]

  return {
    now: () => offset + passed,
    after(ms, run) {
      const timer = { due: passed + Math.max(ms, 0), run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    async advance(ms) {
      const end = passed + ms
      await settle()
      for (let timer = next(end); timer; timer = next(end)) {
        passed = timer.due
        timers.delete(timer)
        timer.run()
        await settle()
      }
      passed = end
    },
    settle,
    setNow(value) {
      offset = value - passed
    },
    waiting: () => timers.size,
  }
}

const byTimer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
