import type { SiwxStorage } from './storage.types.js'

/** How many rows there are before those that expired are removed for the first time. */
const FIRST_SWEEP = 1000

/**
 * Keeps rows in the memory of this process: for development, and for a server of one process, whose visitors sign in
 * again after it starts anew.
 * @param clock - returns the time in milliseconds since 1970
 */
export function memoryStorage(clock: () => number = Date.now): SiwxStorage {
  const rows = new Map<string, { value: string; expiresAt: number }>()
  let nextSweep = FIRST_SWEEP

  const read = (key: string): string | undefined => {
    const row = rows.get(key)
    return row && row.expiresAt > clock() ? row.value : undefined
  }

  /** Removes what expired each time that the number of rows doubled. */
  function sweep(): void {
    if (rows.size < nextSweep) return
    for (const key of rows.keys()) if (read(key) === undefined) rows.delete(key)
    nextSweep = Math.max(FIRST_SWEEP, 2 * rows.size)
  }

  return {
    get: async (key) => read(key),
    async put(key, value, expiresAt) {
      sweep()
      rows.set(key, { value, expiresAt })
    },
    async take(key) {
      const value = read(key)
      rows.delete(key)
      return value
    },
    async delete(key) {
      rows.delete(key)
    },
    list: async (prefix) =>
      [...rows.keys()].flatMap((key) => {
        const value = key.startsWith(prefix) ? read(key) : undefined
        return value === undefined ? [] : [{ key, value }]
      }),
  }
}
