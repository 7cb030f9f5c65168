import type { Cache } from './cache.types.js'

interface Entry {
  readonly text: string
  readonly until: number
}

/**
 * Makes a cache in memory with `mostCharacters` of JSON at most, default 32 million. Above that, it drops the entries
 * that were written first. `now` is a clock in ms.
 */
export function createMemoryCache(mostCharacters = 32_000_000, now: () => number = Date.now): Cache {
  const entries = new Map<string, Entry>()
  let size = 0
  const drop = (key: string): void => {
    size -= entries.get(key)?.text.length ?? 0
    entries.delete(key)
  }
  return {
    async get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.until > now()) return JSON.parse(entry.text) as unknown
      drop(key)
      return undefined
    },
    async set(key, value, ms) {
      const text = JSON.stringify(value)
      drop(key)
      if (text.length > mostCharacters) return
      entries.set(key, { text, until: now() + ms })
      size += text.length
      for (const oldest of entries.keys()) {
        if (size <= mostCharacters) return
        drop(oldest)
      }
    },
  }
}
