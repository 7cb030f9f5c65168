import type { Clock } from './time.js'

/** Resolves after `ms`. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, () => resolve()))
