import type { PairingContext } from '@latchkit/core/adapter'
import { storagePrefix } from './pairing.library.js'

/**
 * The sessions that the open pages of a site hold. Each session has a lock (Web Locks), which the browser releases when
 * the page is closed. Without Web Locks, no session counts as left over.
 */
export interface PairingPages {
  /** Holds a session for this page, and releases the one that it held before. */
  hold(topic: string | undefined): void
  /** Calls `end` for each session that no page holds. Never rejects. */
  left(topics: readonly string[], end: (topic: string) => unknown): Promise<void>
}

/** Makes the locks of one kit. */
export function createPages({ environment, id }: Pick<PairingContext, 'environment' | 'id'>): PairingPages {
  const locks: LockManager | undefined = environment.window?.navigator?.locks
  const nameOf = (topic: string): string => `${storagePrefix({ id })}/${topic}`
  const ignore = (): void => {}
  let release = ignore
  return {
    hold(topic) {
      release()
      release = ignore
      if (!topic) return
      const released = new Promise<void>((resolve) => (release = resolve))
      locks?.request(nameOf(topic), { mode: 'shared' }, () => released).catch(ignore)
    },
    async left(topics, end) {
      const endIfFree = async (topic: string): Promise<unknown> =>
        locks?.request(nameOf(topic), { ifAvailable: true }, (lock) => lock && end(topic)).catch(ignore)
      await Promise.all(topics.map(endIfFree))
    },
  }
}
