import { SiteError } from '../base/site.errors.js'

/**
 * Runs something in one tab of this browser and app at a time. `onWait` is called where another tab has its turn. Rejects with
 * `user/cancelled` where the signal is aborted while it waits.
 */
export type TabTurns = <Result>(signal: AbortSignal, onWait: () => void, run: () => Promise<Result>) => Promise<Result>

/** Makes the turns of tabs. Where the browser refuses them together with storage, each tab is a device of its own. */
export function createTabTurns(locks: Pick<LockManager, 'request'> | undefined, name: string): TabTurns {
  return async (signal, onWait, run) => {
    let hasBegun = false
    const begin = (): ReturnType<typeof run> => {
      hasBegun = true
      return run()
    }
    if (!locks) return begin()
    try {
      const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await begin() })
      if (first) return first.result
      onWait()
      return await locks.request(name, { signal }, begin)
    } catch (error) {
      if (hasBegun) throw error
      if (signal.aborted) throw new SiteError('user/cancelled')
      return begin()
    }
  }
}
