/** Tells someone about an error that nobody awaits. */
export type Report = (error: unknown) => void

/** Facts by name → what they carry. */
export type EventMap = Record<string, unknown>

/** A typed emitter. A listener that throws is reported and keeps nobody else from hearing (F217). */
export interface Emitter<events extends EventMap> {
  on<name extends keyof events>(name: name, listener: (event: events[name]) => void): () => void
  emit<name extends keyof events>(name: name, event: events[name]): void
}

/** Makes an {@link Emitter}; `report` hears what listeners throw. */
export function createEmitter<events extends EventMap>(report: Report): Emitter<events> {
  const listeners = new Map<keyof events, Set<(event: never) => void>>()
  return {
    on(name, listener) {
      // Wrapped, so that one function given twice is two listeners.
      const entry = (event: never): void => listener(event)
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(entry))
      return () => void set.delete(entry)
    },
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(event as never)
        } catch (error) {
          report(error)
        }
      }
    },
  }
}
