import type { Environment } from '../../base/environment.js'
import { STORAGE_PREFIX } from '../../base/storage.js'

/** This page among the pages of the app, by Web Locks. */
export interface Pages {
  /** The id of this page. */
  readonly own: string
  /** Whether a page still lives. Where the browser has no locks, only this page counts as living. */
  isAlive(page: string): Promise<boolean>
  /**
   * Calls `begin` when this page is the one that watches `what`: one page does at a time, where the browser has locks. The
   * returned function lets another page watch.
   */
  watchAlone(begin: () => void, what?: string): () => void
  /** Shows the other pages that this one is open. */
  enter(): void
  /** Ends this page's life for the others. `enter` may follow. */
  leave(): void
}

/** Makes the entry of this page. `id`: the kit's. */
export function createPages({ locks }: Pick<Environment, 'locks'>, id: string): Pages {
  const name = `${STORAGE_PREFIX}${id}/transactions`
  const own = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let leave: (() => void) | undefined
  return {
    own,
    isAlive: async (page) =>
      page === own ||
      !!(await locks?.request(`${name}/${page}`, { ifAvailable: true }, (lock) => lock === null).catch(() => false)),
    watchAlone(begin, what = '') {
      if (!locks) {
        begin()
        return () => {}
      }
      const waiting = new AbortController()
      let end = (): void => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const watch = (): Promise<void> | undefined => {
        if (waiting.signal.aborted) return undefined
        begin()
        return ended
      }
      locks.request(`${name}${what}`, { signal: waiting.signal }, watch).catch(() => {
        // A page whose site data is blocked gets no locks: it watches as where there are none.
        if (!waiting.signal.aborted) begin()
      })
      return () => {
        waiting.abort()
        end()
      }
    },
    enter() {
      if (leave) return
      const left = new Promise<void>((resolve) => (leave = resolve))
      // Without the lock the page counts as one that is gone: others take its records over, which harms nothing.
      locks?.request(`${name}/${own}`, () => left).catch(() => {})
    },
    leave() {
      leave?.()
      leave = undefined
    },
  }
}
