import type { Environment } from './environment.js'

/** The texts of the records, by their keys: in the storage, or in memory where it can't have them. No function throws. */
export interface StoredTexts {
  /** The text in the storage. */
  stored(key: string): string | undefined
  /** The text that counts. One in memory counts until another tab stores one. */
  now(key: string): string | undefined
  /** Keeps a text in memory, over the one that is stored. */
  keep(key: string, text: string): void
  /** Stores a text. Where the storage has no room, removes the caches and the old text, or keeps that: see `keepsOld`. */
  write(key: string, text: string, keepsOld?: boolean): void
  /** Drops the text in memory. */
  drop(key: string): void
  remove(key: string): void
  /** Lets `write` remove the text of this key to make room. */
  addCache(key: string): void
  /** The keys that begin with `start`, without it. */
  keysWith(start: string): string[]
}

/** Opens the texts. */
export function createStoredTexts(environment: Environment): StoredTexts {
  /** The values that could not be stored, by their keys. `covered`: what was stored then. */
  const memory = new Map<string, { readonly text: string; readonly covered: string | undefined }>()
  const caches = new Set<string>()
  let warned = false

  const stored = (key: string): string | undefined => {
    try {
      return environment.storage()?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  const keep = (key: string, text: string): void => void memory.set(key, { text, covered: stored(key) })
  const remove = (key: string): void => {
    memory.delete(key)
    try {
      environment.storage()?.removeItem(key)
    } catch {
      // The storage is blocked, so it holds no record to remove.
    }
  }
  const tryWrite = (key: string, text: string): boolean => {
    try {
      const storage = environment.storage()
      storage?.setItem(key, text)
      return !!storage
    } catch {
      return false
    }
  }
  const write = (key: string, text: string, keepsOld = false): void => {
    memory.delete(key)
    if (tryWrite(key, text)) return
    const old = stored(key)
    // Removes the old value of this record too, to make room.
    for (const each of [...caches, key]) remove(each)
    if (tryWrite(key, text)) return
    if (keepsOld && old !== undefined) tryWrite(key, old)
    keep(key, text)
    if (!warned && environment.window)
      environment.warn('The browser keeps no data for this page; a reload will forget the wallet.')
    warned = true
  }

  function keysWith(start: string): string[] {
    const found = new Set([...memory.keys()])
    try {
      const storage = environment.storage()
      for (let at = 0; at < (storage?.length ?? 0); at++) found.add(storage?.key(at) ?? '')
    } catch {
      // The storage is blocked, so it holds no record.
    }
    return [...found].filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
  }

  return {
    stored,
    now(key) {
      const text = stored(key)
      const kept = memory.get(key)
      return kept && kept.covered === text ? kept.text : text
    },
    keep,
    write,
    drop: (key) => void memory.delete(key),
    remove,
    addCache: (key) => void caches.add(key),
    keysWith,
  }
}
