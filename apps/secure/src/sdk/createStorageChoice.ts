import type { DeviceStore } from '../device/device.types.js'
import type { StorageAccess } from '../device/storageAccess.js'

/** What the frame says of its storage: kept, not kept so that the visitor may allow it, or refused for good. */
export type StorageState = 'kept' | 'memory' | 'refused'

/** The visitor's choice about the storage of the frame (F175). */
export interface StorageChoice {
  readonly current: () => StorageState
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the browser for storage. Called in a press of the visitor. */
  readonly ask: () => Promise<void>
}

/** Makes the choice. What is in memory by then is kept from then on. */
export function createStorageChoice(store: DeviceStore, access: StorageAccess): StorageChoice {
  const listeners = new Set<() => void>()
  let isRefused = false
  return {
    current: () => (store.isKept() ? 'kept' : isRefused ? 'refused' : 'memory'),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async ask() {
      const database = await access.ask()
      if (database) await store.moveTo(database)
      else isRefused = true
      for (const listener of listeners) listener()
    },
  }
}
