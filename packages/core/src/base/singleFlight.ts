/** Runs equal calls once while the first of them is pending. */
export interface SingleFlight {
  /** Resolves as the pending call with the same key does, or else runs `call`. */
  run<value>(key: string, call: () => Promise<value>): Promise<value>
}

/** Makes a table of pending calls. The calls of one key have results of one type. */
export function createSingleFlight(): SingleFlight {
  const pending = new Map<string, Promise<unknown>>()
  return {
    run<value>(key: string, call: () => Promise<value>): Promise<value> {
      const known = pending.get(key) as Promise<value> | undefined
      if (known) return known
      const begun = call().finally(() => pending.delete(key))
      pending.set(key, begun)
      return begun
    },
  }
}
