/** How often the wait after failures is doubled at most. */
const MAX_DOUBLINGS = 3

/** The longest wait that was doubled. */
const LONGEST_WAIT_MS = 60_000

/** A wait that is doubled so many times, up to a minute. */
export const longerBy = (ms: number, times: number): number => Math.max(ms, Math.min(ms * 2 ** times, LONGEST_WAIT_MS))

/** What a loop is made of. */
export interface LoopDeps {
  /** Works once. Resolves with the ms until there is more to do, or with undefined where there is nothing before `wake`. */
  readonly run: () => Promise<number | undefined>
  /** The wait after a first failure, in ms. */
  readonly everyMs: number
  /** Called with the first of several failures one after the other. */
  readonly onError: (error: unknown) => void
}

/** Work that is repeated. */
export interface Loop {
  /** Works from now on. Does nothing where it does already. */
  readonly start: () => void
  /** Ends a rest: there is more to do. A wait after a failure isn't shortened. */
  readonly wake: () => void
  /** Starts no further work. Resolves when the last one has ended. */
  readonly stop: () => Promise<void>
}

/** Makes a loop. At rest it has no timer. */
export function createLoop({ run, everyMs, onError }: LoopDeps): Loop {
  let running: Promise<void> | undefined
  let hasEnded = false
  let isWoken = false
  let endPause: (isWake: boolean) => void = () => undefined

  /** Waits, but not after the end of the loop, and not where `isRest` says that more work ends the wait. */
  function pause(ms: number | undefined, isRest: boolean): Promise<void> {
    if (hasEnded || (isRest && isWoken)) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
      endPause = (isWake) => {
        if (isWake && !isRest) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function repeat(): Promise<void> {
    let failures = 0
    while (!hasEnded) {
      isWoken = false
      try {
        const ms = await run()
        failures = 0
        await pause(ms, true)
      } catch (error) {
        failures += 1
        if (failures === 1) onError(error)
        await pause(longerBy(everyMs, Math.min(failures, MAX_DOUBLINGS)), false)
      }
    }
  }

  return {
    start: () => void (running ??= repeat()),
    wake() {
      isWoken = true
      endPause(true)
    },
    async stop() {
      hasEnded = true
      endPause(false)
      await running
    },
  }
}
