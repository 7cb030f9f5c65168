import type { Clock } from './time.js'

/** A value, and when it was read: wall clock, in ms since 1970. */
export interface Stamped<value> {
  readonly value: value
  readonly at: number
}

/** Whether a value is younger than `ttlMs`. A time in the future counts as old (F206). */
export function isFresh(clock: Clock, stamped: Stamped<unknown> | undefined, ttlMs: number): boolean {
  const age = stamped ? clock.now() - stamped.at : -1
  return age >= 0 && age < ttlMs
}
