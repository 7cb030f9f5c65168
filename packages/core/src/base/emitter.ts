/** Reports an error that no caller awaits. */
export type Report = (error: unknown) => void

/** The events of an emitter: the name of each event → its content. */
export type EventMap = Record<string, unknown>

/** A typed emitter. Where a listener throws, the error is reported, and the other listeners are called (F217). */
export interface Emitter<events extends EventMap> {
  /** Calls `listener` with each event of one name. Returns a function that ends that. */
  on<name extends keyof events>(name: name, listener: (event: events[name]) => void): () => void
  /**
   * Calls `listener` with each event of any name, after the listeners of that name. Returns a function that ends that.
   */
  onEach(listener: <name extends keyof events>(event: events[name], name: name) => void): () => void
  emit<name extends keyof events>(name: name, event: events[name]): void
}

/** The events of an emitter that one part uses: it listens to these and emits these. The emitter may have others. */
export type UsedEvents<events extends EventMap> = Pick<Emitter<events>, 'on' | 'emit'>

/** Makes an {@link Emitter}. Calls `report` with each error that a listener throws. */
export function createEmitter<events extends EventMap>(report: Report): Emitter<events> {
  type Listener = (event: never, name: never) => void
  const ofOne = new Map<keyof events, Set<Listener>>()
  const ofAll = new Set<Listener>()
  function add(listeners: Set<Listener>, listener: Listener): () => void {
    // Wrapped, so that one function that is added twice is two listeners.
    const entry: Listener = (event, name) => listener(event, name)
    listeners.add(entry)
    return () => void listeners.delete(entry)
  }
  return {
    on(name, listener) {
      const listeners = ofOne.get(name) ?? new Set()
      ofOne.set(name, listeners)
      return add(listeners, listener)
    },
    onEach: (listener) => add(ofAll, listener),
    emit(name, event) {
      const ofName = ofOne.get(name)
      for (const listener of [...(ofName ?? []), ...ofAll]) {
        try {
          // An earlier listener may have removed this one.
          if (ofName?.has(listener) || ofAll.has(listener)) listener(event as never, name as never)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
