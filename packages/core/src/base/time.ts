/** The clock of a kit. Tests replace it by a clock that they move. */
export interface Clock {
  /** The wall clock, in ms since 1970: for times that are stored, never to measure a wait (F208). */
  now(): number
  /** Calls `run` after `ms` of monotonic time. Returns a function that cancels the call. */
  after(ms: number, run: () => void): () => void
}

/**
 * The clock of the browser or of Node. Its timers are monotonic: a change of the wall clock doesn't move them (F208).
 */
export const systemClock = (): Clock => ({
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** Resolves after `ms`. */
export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, () => resolve()))

/** Settles as `promise` does, or rejects with `late()` after `ms`. Leaves no timer behind. */
export function withTimeout<value>(
  clock: Clock,
  ms: number,
  promise: Promise<value>,
  late: () => unknown,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()))
    promise.then(resolve, reject).finally(cancel)
  })
}
