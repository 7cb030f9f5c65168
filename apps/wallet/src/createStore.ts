/** A value that others can watch. */
export interface Store<State> {
  readonly get: () => State
  /** Replaces what is given, and tells everybody. */
  readonly set: (change: Partial<State>) => void
  /** The answer ends it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes one. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
