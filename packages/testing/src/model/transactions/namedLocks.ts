import type { Locks } from '@latchkit/core/testing'

/** The locks of an origin, as the Web Locks API has them. */
export interface NamedLocks {
  /** Makes the locks as one page sees them, and the function that releases all of them: the page is gone. */
  page(): { readonly locks: Locks; readonly leave: () => void }
}

interface Holder {
  readonly page: object
  readonly grant: () => void
}

/** Makes {@link NamedLocks}: the exclusive mode, and the options `ifAvailable` and `signal`. */
export function createNamedLocks(): NamedLocks {
  /** The requests by the lock's name. The first of each list holds the lock. */
  const queues = new Map<string, Holder[]>()
  const queueOf = (name: string): Holder[] => {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    return queue
  }

  function remove(name: string, holder: Holder): void {
    const queue = queueOf(name)
    const wasFirst = queue[0] === holder
    queues.set(
      name,
      queue.filter((each) => each !== holder),
    )
    if (wasFirst) queueOf(name)[0]?.grant()
  }

  return {
    page() {
      const page = {}
      const request = (name: string, ...rest: readonly unknown[]): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const use = rest.at(-1) as (lock: object | null) => unknown
          const { ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions
          if (ifAvailable && queueOf(name).length > 0) return void resolve(use(null))
          const holder: Holder = {
            page,
            grant: () =>
              void (async () => use({ name }))()
                .then(resolve, reject)
                .finally(() => remove(name, holder)),
          }
          queueOf(name).push(holder)
          // A lock that is held isn't aborted.
          signal?.addEventListener('abort', () => {
            if (queueOf(name)[0] === holder) return
            remove(name, holder)
            reject(new DOMException('The request was aborted.', 'AbortError'))
          })
          if (queueOf(name)[0] === holder) holder.grant()
        })
      const leave = (): void => {
        for (const [name, queue] of queues) for (const holder of queue) if (holder.page === page) remove(name, holder)
      }
      return { locks: { request } as Locks, leave }
    },
  }
}
