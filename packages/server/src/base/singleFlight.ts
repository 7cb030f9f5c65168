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
