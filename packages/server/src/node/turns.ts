/** The turns in which requests begin. */
export interface Turns {
  /** Resolves in a turn of the event loop of its own, in the order of the calls. */
  readonly next: () => Promise<void>
}

/**
 * Makes turns. Node accepts one connection in each turn of the event loop (libuv since 1.46). Where many open connections
 * have requests in each of them, a turn that begins all of these takes long, and new connections wait for seconds. So each
 * turn begins one request, and accepts a connection.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []

  function begin(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(begin)
  }

  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(begin)
      }),
  }
}
