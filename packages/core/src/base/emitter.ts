/** Tells someone about an error that nobody awaits. */
export type Report = (error: unknown) => void

/** Events by name → what they carry. */
export type EventMap = Record<string, unknown>

/** A typed emitter. A listener that throws is reported and keeps nobody else from hearing (F217). */
export interface Emitter<events extends EventMap> {
  on<name extends keyof events>(name: name, listener: (event: events[name]) => void): () => void
  /** Hears all of them, after those who listen to one. */
  onEach(listener: <name extends keyof events>(event: events[name], name: name) => void): () => void
  emit<name extends keyof events>(name: name, event: events[name]): void
}

/** Makes an {@link Emitter}; `report` hears what listeners throw. */
export function createEmitter<events extends EventMap>(report: Report): Emitter<events> {
  type Listener = (event: never, name: never) => void
  const ofOne = new Map<keyof events, Set<Listener>>()
  const ofAll = new Set<Listener>()
  function add(listeners: Set<Listener>, listener: Listener): () => void {
    // Wrapped, so that one function given twice is two listeners.
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
      for (const listener of [...(ofOne.get(name) ?? []), ...ofAll]) {
        try {
          listener(event as never, name as never)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
