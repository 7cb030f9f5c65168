import type { Environment } from './environment.js'
import { isRecord, own } from './guard.js'

/** Keys of ours start with it; what doesn't is never touched (F204). */
export const STORAGE_PREFIX = '@latchkit/'

/** The version of the records written by this release. */
export const STORAGE_VERSION = 1

/** One stored fact: read, checked, written, removed. */
export interface StoredRecord<value> {
  /** The value, or undefined where there is none, or it is corrupt (removed) or of a newer release (left alone). */
  read(): value | undefined
  /** Keeps the value, in memory where the browser's storage can't. Never throws. */
  write(value: value): void
  remove(): void
}

/** What a record is. */
export interface RecordSpec<value> {
  /** Its name: the key is `@latchkit/<name>`, with the kit's id between for a kit that has one. */
  readonly name: string
  /** Whether what was found is what was written: stored data is foreign data (F202). */
  readonly check: (value: unknown) => value is value
  /** A cache may be dropped when the storage is full (F200). */
  readonly cache?: boolean
}

/** Opens records. One kit has one, so two kits on a page keep apart. */
export interface RecordStorage {
  record<value>(spec: RecordSpec<value>): StoredRecord<value>
  /** Calls back when another tab changed one of our records. */
  onForeignChange(listener: (name: string) => void): () => void
}

/** Web Storage that never throws: blocked (F199), full (F200), corrupt (F202) or newer (F203) all leave a working kit. */
export function createStorage(environment: Environment, id: string): RecordStorage {
  const memory = new Map<string, string>()
  const caches = new Set<string>()
  const prefix = id ? `${STORAGE_PREFIX}${id}/` : STORAGE_PREFIX
  let warned = false

  const getStored = (key: string): string | undefined => {
    try {
      return environment.storage()?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  const isNewer = (key: string): boolean => parse(getStored(key)).version > STORAGE_VERSION
  const remove = (key: string): void => {
    memory.delete(key)
    try {
      environment.storage()?.removeItem(key)
    } catch {
      // Blocked: there is nothing to remove either.
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
  const write = (key: string, text: string): void => {
    memory.delete(key)
    if (tryWrite(key, text)) return
    // What was there before goes too: a connection that was ended must not come back with a reload.
    for (const each of [...caches, key]) remove(each)
    if (tryWrite(key, text)) return
    memory.set(key, text)
    if (!warned && environment.window)
      environment.warn('The browser keeps no data for this page; a reload will forget the wallet.')
    warned = true
  }

  return {
    record({ name, check, cache }) {
      const key = prefix + name
      if (cache) caches.add(key)
      return {
        read() {
          // What had to stay in memory is newer than what the browser still holds.
          const text = memory.get(key) ?? getStored(key)
          if (text === undefined) return undefined
          const { version, value } = parse(text)
          if (version > STORAGE_VERSION) return undefined
          if (version === STORAGE_VERSION && check(value)) return value
          remove(key)
          return undefined
        },
        write(value) {
          const text = JSON.stringify({ version: STORAGE_VERSION, value })
          if (isNewer(key)) memory.set(key, text)
          else write(key, text)
        },
        remove() {
          if (isNewer(key)) memory.delete(key)
          else remove(key)
        },
      }
    },
    onForeignChange(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length))
      }
      environment.window?.addEventListener('storage', onStorage)
      return () => environment.window?.removeEventListener('storage', onStorage)
    },
  }
}

function parse(text = ''): { version: number; value: unknown } {
  try {
    // A key that would set a prototype where the value is copied (F202).
    const record: unknown = JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    if (!isRecord(record)) return { version: 0, value: undefined }
    return { version: Number(own(record, 'version')) || 0, value: own(record, 'value') }
  } catch {
    return { version: 0, value: undefined }
  }
}
