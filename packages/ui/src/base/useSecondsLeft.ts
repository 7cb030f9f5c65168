import { useEffect, useReducer } from 'react'

const SECOND_MS = 1_000

/** A clock. `now` returns ms since 1970. `after` calls once after `ms` and returns a function that cancels the call. */
export interface TickingClock {
  readonly now: () => number
  readonly after: (ms: number, call: () => void) => () => void
}

/**
 * Returns the whole seconds until `until` (ms since 1970), rounded up, 0 once it is over. Renders again each second.
 */
export function useSecondsLeft(until: number, clock: TickingClock): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let stop = (): void => {}
    const next = (): void => {
      const left = until - clock.now()
      if (left > 0)
        stop = clock.after(left % SECOND_MS || SECOND_MS, () => {
          tick()
          next()
        })
    }
    next()
    return () => stop()
  }, [clock, until])
  return Math.max(0, Math.ceil((until - clock.now()) / SECOND_MS))
}

/** Formats seconds in the digits of a language (BCP 47 tag): `3:42`, and with hours from one hour on: `1:00:00`. */
export function minutesOf(seconds: number, locale: string): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const write = (figure: number, digits: number): string =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(figure)
  return hours > 0
    ? `${write(hours, 1)}:${write(minutes, 2)}:${write(rest, 2)}`
    : `${write(minutes, 1)}:${write(rest, 2)}`
}
