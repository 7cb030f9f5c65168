import { createStore, del, get, update, type UseStore } from 'idb-keyval'
import type { KeyValues } from './device.types.js'

/** Opens the database of this site in this app. The browser may refuse it: then each call rejects. */
export function openDatabase(): KeyValues {
  let store: UseStore | undefined
  // Made with the first call, since a browser that refuses may throw at once.
  const open = (): UseStore => (store ??= createStore('latchkit', 'device'))
  return {
    get: async (key) => get(key, open()),
    update: async (key, change) => update(key, change, open()),
    del: async (key) => del(key, open()),
  }
}
