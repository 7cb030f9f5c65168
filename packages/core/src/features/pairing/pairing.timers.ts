import type { Clock } from '../../base/time.js'

/** Timers and listeners by name. A new one ends the earlier one of the same name. */
export interface Timers {
  /** Keeps a function that ends something. `cancel(name)` and `end()` call it. */
  keep(name: string, stop: () => void): void
  /** Starts a timer that calls `run` after `ms` milliseconds. */
  set(name: string, ms: number, run: () => void): void
  /** Adds a listener. Its name is the name of the event. */
  listen(to: EventTarget, event: string, listener: () => void): void
  /** Whether there is an entry of this name. A timer that has run is still one, until it is cancelled. */
  has(name: string): boolean
  /** Ends the timer or listener of this name. */
  cancel(name: string): void
  /** Ends all timers and listeners. */
  end(): void
}

/** Makes an empty set of timers on this clock. */
export function createTimers(clock: Clock): Timers {
  const stops = new Map<string, () => void>()
  const keep = (name: string, stop: () => void): void => {
    stops.get(name)?.()
    stops.set(name, stop)
  }
  return {
    keep,
    set: (name, ms, run) => keep(name, clock.after(ms, run)),
    listen(to, event, listener) {
      to.addEventListener(event, listener)
      keep(event, () => to.removeEventListener(event, listener))
    },
    has: (name) => stops.has(name),
    cancel(name) {
      stops.get(name)?.()
      stops.delete(name)
    },
    end() {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}
