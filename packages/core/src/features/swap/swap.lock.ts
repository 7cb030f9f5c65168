import type { Environment } from '../../base/environment.js'
import { STORAGE_PREFIX } from '../../base/storage.js'
import type { OperationTask } from '../operations/operations.types.js'

/** What the lock is held by. */
export type LockDeps = Pick<Environment, 'clock' | 'locks'>

/** A lock of the tabs of the app: one of them asks a wallet for a swap at a time, until what it asks for is stored. */
export interface SwapLock {
  /**
   * Calls `ask` once no other tab is between its look at the storage and its record: at once where the browser has no locks, and
   * after 3 s where another tab holds the lock for longer, such as one that the browser has frozen. Rejects as `ask` does.
   */
  hold<answer>(task: OperationTask, ask: (task: OperationTask) => Promise<answer>): Promise<answer>
}

/**
 * How long a tab waits for the lock at most, in ms. The one that holds it may wait for the chain for a second before it stores
 * what it asks for (`ANCHOR_TIMEOUT_MS`), and its timers are a second late where the visitor looks at this tab.
 */
const LOCK_WAIT_MS = 3_000

/** Makes the lock of this page. */
export function createSwapLock({ clock, locks }: LockDeps): SwapLock {
  return {
    async hold(task, ask) {
      if (!locks) return ask(task)
      const release = await acquire(clock, locks)
      const record: OperationTask['record'] = (id) => {
        task.record(id)
        release()
      }
      try {
        return await ask({ ...task, record })
      } finally {
        release()
      }
    },
  }
}

/** Resolves once the lock is held, or was waited for long enough, with what releases it. */
const acquire = (clock: LockDeps['clock'], locks: NonNullable<LockDeps['locks']>): Promise<() => void> =>
  new Promise((resolve) => {
    let release = (): void => {}
    const released = new Promise<void>((done) => (release = done))
    const begin = (): void => {
      cancel()
      resolve(release)
    }
    const cancel = clock.after(LOCK_WAIT_MS, begin)
    // A page whose site data is blocked gets no locks.
    locks.request(`${STORAGE_PREFIX}swap`, () => (begin(), released)).catch(begin)
  })
