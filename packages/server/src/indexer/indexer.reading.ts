import { createSingleFlight } from '../base/singleFlight.js'
import type { Storage } from '../storage/storage.types.js'
import { endLease, takeLease } from './indexer.blocks.js'
import type { Follow, Lease } from './indexer.follow.js'
import { createLoop, longerBy } from './indexer.loop.js'
import type { Past } from './indexer.past.js'
import type { IndexMode } from './indexer.types.js'

/** How long an instance has a chain after it last read a part of it. One that reads no more gives it back. */
const LEASE_MS = 30_000

/** More blocks than these that are still to be read are told. */
const FEW_BLOCKS = 20

/** What a chain is read with. */
export interface ReadingDeps {
  readonly follow: Pick<Follow, 'behind' | 'name' | 'run'>
  readonly past: Past
  readonly storage: Storage
  readonly mode: IndexMode
  readonly everyMs: number
  readonly instance: string
  readonly onError: (error: unknown) => void
}

/** Reads the head of a chain and the past of its accounts, again and again once it was started. */
export interface Reading {
  /** Does nothing where it was started already, and after `stop`. */
  readonly start: () => void
  /**
   * Reads the head now, for an answer. Where much is left, or the nodes are away, answers wait for no more: the loop goes on
   * at once, however long it would have rested.
   */
  readonly head: () => Promise<void>
  /** Reads the past of accounts as far as it can. Resolves with how long it must wait for the rest, or with undefined. */
  readonly past: () => Promise<number | undefined>
  /** Ends a rest of the past: there is more to read of it. */
  readonly wakePast: () => void
  /** Whether the head is read before an answer: not where nodes are silent, and not while many blocks are still to be read. */
  readonly isOld: () => boolean
  /** Whether the head could not be read last. */
  readonly isAway: () => boolean
  /** Whether many blocks are still to be read. */
  readonly isFarBehind: () => boolean
  /** Starts no further work. Resolves when all has ended that was read, also for an answer that came without it. */
  readonly stop: () => Promise<void>
}

/** Makes it. */
export function createReading(deps: ReadingDeps): Reading {
  const { follow, past, mode, everyMs, onError } = deps
  const flight = createSingleFlight()
  /** What is read now: by the loops, and for answers that wait for it no longer. */
  const reads = new Set<Promise<unknown>>()
  const run: typeof flight.run = (key, call) => {
    const mine = flight.run(key, call)
    reads.add(mine)
    return mine.finally(() => reads.delete(mine))
  }
  let hasEnded = false
  /** What is known of the node's head: when it was read, whether that failed, and how often it was the same since. */
  let head = { readAt: -Infinity, isAway: false, same: 0 }

  const lease = createLease(deps, () => hasEnded)
  const readHead = (): Promise<void> =>
    run('head', async () => {
      const readAt = performance.now()
      const isNew = await follow.run(lease).catch((error: unknown) => {
        head = { ...head, isAway: true }
        throw error
      })
      head = { readAt, isAway: false, same: isNew ? 0 : head.same + 1 }
      // Another instance may have died that had added an account.
      if (isNew && mode === 'accounts') pastLoop.wake()
    })
  const readPast = (): Promise<number | undefined> =>
    run('past', async () => {
      const name = await follow.name()
      while (!hasEnded && (await past.readPart(name)));
      return past.untilNext(name)
    })
  const headLoop = createLoop({
    everyMs,
    onError,
    run: async () => {
      await readHead()
      return longerBy(everyMs, head.same)
    },
  })
  const pastLoop = createLoop({
    everyMs,
    onError,
    run: async () => {
      const ms = await readPast()
      return ms === undefined ? undefined : Math.max(ms, everyMs)
    },
  })
  async function headNow(): Promise<void> {
    try {
      await readHead()
    } finally {
      if (head.isAway || isFarBehind()) headLoop.wake()
    }
  }
  const isFarBehind = (): boolean => follow.behind() > FEW_BLOCKS

  return {
    start() {
      if (hasEnded) return
      headLoop.start()
      pastLoop.start()
    },
    head: headNow,
    past: readPast,
    wakePast: pastLoop.wake,
    isOld: () => !head.isAway && !isFarBehind() && performance.now() - head.readAt > everyMs,
    isAway: () => head.isAway,
    isFarBehind,
    async stop() {
      hasEnded = true
      await Promise.all([headLoop.stop(), pastLoop.stop()])
      await Promise.allSettled(reads)
    },
  }
}

/** Makes the right of an instance to read chains. */
const createLease = ({ storage, instance }: ReadingDeps, hasEnded: () => boolean): Lease => ({
  take: async (name) =>
    hasEnded() ? undefined : storage.use((database) => takeLease(database, name, instance, LEASE_MS)),
  // It ends by itself where the database is away.
  end: (name) => storage.use((database) => endLease(database, name, instance)).catch(() => undefined),
})
