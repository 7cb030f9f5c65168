/** Time as the kit sees it, so that tests run on a clock of their own. */
export interface Clock {
  /** Wall clock in ms since 1970: for stamps that outlive the page, never for waiting (F208). */
  now(): number
  /** Calls `run` after `ms` of monotonic time; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

/** The browser's and Node's own clock. Timers there are monotonic: a changed wall clock doesn't move them (F208). */
export const systemClock = (): Clock => ({
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** Settles as `promise` does, but rejects with `late()` after `ms`. The timer never outlives the promise. */
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
