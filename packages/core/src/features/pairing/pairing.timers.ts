import type { Clock } from '../../base/time.js'

/** Timers and listeners by name. A new one of a name ends the one before. */
export interface Timers {
  /** Keeps what ends something, and calls it when that is to end. */
  keep(name: string, stop: () => void): void
  set(name: string, ms: number, run: () => void): void
  /** Listens to an event, by the event's name. */
  listen(to: EventTarget, event: string, listener: () => void): void
  has(name: string): boolean
  cancel(name: string): void
  /** Ends all of them. */
  end(): void
}

/** Makes them. They run on this clock. */
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
