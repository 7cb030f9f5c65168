import type { Environment, WebStorage } from './environment.js'
import type { Clock } from './time.js'

/** A clock for unit tests. It stands still until the test moves it. */
export interface StandingClock extends Clock {
  /** Moves the clock by `ms`, and runs the timers that are due, in their order and synchronously. */
  pass(ms: number): void
  /** Sets the wall clock, in ms since 1970. No timer is moved by it (F208). */
  set(now: number): void
  /** The number of timers that are set. */
  waiting(): number
}

/** A fake environment for one unit test, and its parts. The larger fakes, with switches, are in `@latchkit/testing`. */
export interface World {
  readonly environment: Environment
  readonly clock: StandingClock
  readonly stored: Map<string, string>
  readonly window: EventTarget
  readonly reports: unknown[]
  readonly warnings: string[]
}

/** Makes a {@link World}. `storage` replaces the storage of the browser. Default: a map that `stored` holds. */
export function createWorld(storage?: () => WebStorage | undefined): World {
  const clock = createStandingClock()
  const stored = new Map<string, string>()
  const window = new EventTarget()
  const reports: unknown[] = []
  const warnings: string[] = []
  const environment: Environment = {
    clock,
    storage: storage ?? (() => storageOf(stored)),
    locks: undefined,
    window: window as Window,
    report: (error) => void reports.push(error),
    warn: (text) => void warnings.push(text),
  }
  return { environment, clock, stored, window, reports, warnings }
}

/** Makes a Web Storage that keeps its records in a map. */
export const storageOf = (stored: Map<string, string>): WebStorage => ({
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
  key: (at) => [...stored.keys()][at] ?? null,
  get length() {
    return stored.size
  },
})

function createStandingClock(): StandingClock {
  const timers = new Set<{ due: number; run: () => void }>()
  let passed = 0
  let offset = Date.UTC(2026, 0, 1)
  return {
    now: () => offset + passed,
    after(ms, run) {
      const timer = { due: passed + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    pass(ms) {
      passed += ms
      for (const timer of [...timers].filter(({ due }) => due <= passed).sort((a, b) => a.due - b.due)) {
        timers.delete(timer)
        timer.run()
      }
    },
    set: (now) => void (offset = now - passed),
    waiting: () => timers.size,
  }
}
