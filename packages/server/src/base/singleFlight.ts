/** Runs equal calls once while the first of them is pending. */
export interface SingleFlight {
  /** Resolves as the pending call with the same key does, or else runs `call`. */
  readonly run: <Value>(key: string, call: () => Promise<Value>) => Promise<Value>
}

/** Makes a table of pending calls. The calls of one key have results of one type. */
export function createSingleFlight(): SingleFlight {
  const pending = new Map<string, Promise<unknown>>()
  return {
    run<Value>(key: string, call: () => Promise<Value>): Promise<Value> {
      const known = pending.get(key) as Promise<Value> | undefined
      if (known) return known
      const mine = call().finally(() => pending.delete(key))
      pending.set(key, mine)
      return mine
    },
  }
}

/**
 * Makes a table of pending calls whose results are of the moment of the call, or later: a call during another one with its
 * key waits for that one's end, and then all that wait share one.
 */
export function createLaterFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()
  function start<Value>(key: string, call: () => Promise<Value>): Promise<Value> {
    const mine = call().finally(() => running.delete(key))
    running.set(key, mine)
    return mine
  }
  return {
    run<Value>(key: string, call: () => Promise<Value>): Promise<Value> {
      const known = waiting.get(key) as Promise<Value> | undefined
      if (known) return known
      const before = running.get(key)
      if (!before) return start(key, call)
      const mine = before
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key)
          return start(key, call)
        })
      waiting.set(key, mine)
      return mine
    },
  }
}
