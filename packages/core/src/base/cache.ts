import type { Clock } from './time.js'

/** A value and when it was learned (wall clock, ms). */
export interface Stamped<value> {
  readonly value: value
  readonly at: number
}

/** Whether a stamped value is younger than `ttlMs`. A stamp from the future counts as old (F206). */
export function isFresh(clock: Clock, stamped: Stamped<unknown> | undefined, ttlMs: number): boolean {
  const age = stamped ? clock.now() - stamped.at : -1
  return age >= 0 && age < ttlMs
}
