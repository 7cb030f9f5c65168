import type { Locks } from '@latchkit/core/testing'

/** The locks of an origin. A request for a lock waits until the test grants it. */
export interface SharedLocks {
  /** Makes the locks as one page sees them. `whenAwake` runs a function when the page isn't frozen. */
  of(whenAwake: (run: () => void) => void): Locks
  /** Grants the lock to the request that has waited longest. */
  grant(): void
  /** How many requests wait. */
  waiting(): number
}

/** Makes {@link SharedLocks}. */
export function createSharedLocks(): SharedLocks {
  const requests: (() => void)[] = []
  return {
    of: (whenAwake) => {
      const request = (_: string, use: (lock: null) => unknown): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const run = async (): Promise<void> => use(null) as void
          requests.push(() => whenAwake(() => void run().then(resolve, reject)))
        })
      return { request } as Locks
    },
    grant: () => requests.shift()?.(),
    waiting: () => requests.length,
  }
}
