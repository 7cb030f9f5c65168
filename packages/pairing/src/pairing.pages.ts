import type { PairingContext } from '@latchkit/core/adapter'
import { storagePrefix } from './pairing.library.js'

/**
 * Which sessions the open pages of a site hold, by a lock for each (Web Locks): the browser lets go of it with the page.
 * Where there are no such locks nobody can tell, and nothing is taken for left over.
 */
export interface PairingPages {
  /** This page holds a session, in place of the one before. */
  hold(topic: string | undefined): void
  /** Ends each session that no page holds. */
  left(topics: readonly string[], end: (topic: string) => unknown): Promise<void>
}

/** Makes it for one kit. */
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
