/** A value that listeners can watch. */
export interface Store<State> {
  readonly get: () => State
  /** Replaces the given members, and calls all listeners. */
  readonly set: (change: Partial<State>) => void
  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates a store. */
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
