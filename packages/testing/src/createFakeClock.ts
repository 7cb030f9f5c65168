import type { Clock } from '@latchkit/core/testing'

/** A clock that stands still until it is told to go on. */
export interface FakeClock extends Clock {
  /**
   * Lets `ms` pass: each timer that falls due in them runs at its own moment, and what it sets off has settled before
   * the next one runs.
   */
  advance(ms: number): Promise<void>
  /** Lets everything settle that waits for no timer. */
  settle(): Promise<void>
  /** Sets the wall clock (ms since 1970) without a timer noticing, as a visitor or NTP does (F208). */
  setNow(now: number): void
  /** How many timers wait: none may be left when a kit was disposed of. */
  waiting(): number
}

interface Timer {
  readonly due: number
  readonly run: () => void
}

/** Makes a {@link FakeClock}; `now` is where its wall clock begins, in ms since 1970. */
export function createFakeClock(now: number = Date.UTC(2026, 0, 1)): FakeClock {
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

/** A turn of the real event loop: every chain of settled promises has run to its end by then. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
