import type { Environment } from './environment.js'
import { isRecord, own } from './guard.js'
import { createStoredTexts } from './storedTexts.js'

/** The first part of every key that Latchkit stores. No other key is read or written (F204). */
export const STORAGE_PREFIX = '@latchkit/'

/** The version of the records that this release writes. */
export const STORAGE_VERSION = 1

/** A stored value. No function of it throws. */
export interface StoredRecord<value> {
  /**
   * The value. Undefined where there is none, where it is corrupt (then it is removed, F202), or where a newer release
   * wrote it (then it stays, F203).
   */
  read(): value | undefined
  /** Stores the value. Where the browser can't store it, or a newer release wrote the record, keeps it in memory. */
  write(value: value): void
  remove(): void
}

/** Describes a record: its name, and what may be in it. */
export interface RecordSpec<value> {
  /** The name. The key in the storage is `@latchkit/<name>`, or `@latchkit/<id>/<name>` for a kit with an id. */
  readonly name: string
  /** Whether a stored value is valid. It may come from anywhere, so nothing about it is certain (F202). */
  readonly check: (value: unknown) => value is value
  /** Whether the record is a cache: the kit may remove it to make room where the storage is full (F200). */
  readonly cache?: boolean
  /**
   * Whether an old value is still true where the storage has no room for a new one. Default: it is removed, so that a
   * connection that was ended doesn't come back after a reload.
   */
  readonly keepsOld?: boolean
}

/** Describes records of one kind, of which there are several. */
export interface FamilySpec<value> extends Pick<RecordSpec<value>, 'check' | 'keepsOld'> {
  /** The first part of the name of each record, with `:` at its end. The key of the record follows it. */
  readonly name: `${string}:`
}

/** Stored values of one kind, each in a record of its own. No function of it throws. */
export interface RecordFamily<value> {
  /** All valid records, by their keys: at most {@link MAX_FAMILY_RECORDS}. */
  entries(): ReadonlyMap<string, value>
  /** The record with this key. */
  record(key: string): StoredRecord<value>
}

/** The largest number of records of one kind that are read: more are noise or an attack. */
export const MAX_FAMILY_RECORDS = 1_000

/** A change of the stored records by another tab. */
export interface ForeignChange {
  /** The name of the record. Undefined where every record may have changed. */
  readonly name?: string
  /**
   * What the other tab wrote, unchecked. It may have been overwritten or removed since. Undefined where the record was
   * removed, and where another release wrote it.
   */
  readonly value?: unknown
}

/** Opens the records of one kit. The kit's id is part of the keys, so two kits on a page have their own records. */
export interface RecordStorage {
  record<value>(spec: RecordSpec<value>): StoredRecord<value>
  family<value>(spec: FamilySpec<value>): RecordFamily<value>
  /**
   * Calls `listener` with each change of a record of this kit by another tab. Calls it without a name where another tab
   * cleared the storage, or the page is back from the back-forward cache (F229). Returns a function that ends that.
   */
  onForeignChange(listener: (change: ForeignChange) => void): () => void
}

/**
 * Opens the storage of a kit with this id. It never throws: storage that is blocked (F199) or full (F200), and records
 * that are corrupt (F202) or of a newer release (F203) leave a working kit.
 */
export function createStorage(environment: Environment, id: string): RecordStorage {
  const prefix = id ? `${STORAGE_PREFIX}${id}/` : STORAGE_PREFIX
  const texts = createStoredTexts(environment)
  const isNewer = (key: string): boolean => parse(texts.stored(key)).version > STORAGE_VERSION

  function record<value>({ name, check, cache, keepsOld }: RecordSpec<value>): StoredRecord<value> {
    const key = prefix + name
    if (cache) texts.addCache(key)
    return {
      read() {
        const text = texts.now(key)
        if (text === undefined) return undefined
        const { version, value } = parse(text)
        if (version > STORAGE_VERSION) return undefined
        if (version === STORAGE_VERSION && check(value)) return value
        texts.remove(key)
        return undefined
      },
      write(value) {
        const text = JSON.stringify({ version: STORAGE_VERSION, value })
        if (isNewer(key)) texts.keep(key, text)
        else texts.write(key, text, keepsOld)
      },
      remove() {
        if (isNewer(key)) texts.drop(key)
        else texts.remove(key)
      },
    }
  }

  return {
    record,
    family({ name, ...spec }) {
      const one = (key: string): StoredRecord<never> => record({ ...spec, name: name + key }) as never
      return {
        record: one,
        entries() {
          const keys = texts.keysWith(prefix + name).slice(0, MAX_FAMILY_RECORDS)
          const found = keys.map((key) => [key, one(key).read()] as const)
          return new Map(found.filter((entry) => entry[1] !== undefined)) as never
        },
      }
    },
    onForeignChange: (listener) => onForeignChange(environment.window, prefix, listener),
  }
}

function onForeignChange(
  window: Environment['window'],
  prefix: string,
  listener: (change: ForeignChange) => void,
): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === null) return listener({})
    if (!key.startsWith(prefix)) return
    const { version, value } = parse(newValue ?? undefined)
    listener({ name: key.slice(prefix.length), value: version === STORAGE_VERSION ? value : undefined })
  }
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener({})
  }
  window?.addEventListener('storage', onStorage)
  window?.addEventListener('pageshow', onPageShow)
  return () => {
    window?.removeEventListener('storage', onStorage)
    window?.removeEventListener('pageshow', onPageShow)
  }
}

function parse(text = ''): { version: number; value: unknown } {
  try {
    // Leaves out a key that would set a prototype where the value is copied (F202).
    const record: unknown = JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
    if (!isRecord(record)) return { version: 0, value: undefined }
    return { version: Number(own(record, 'version')) || 0, value: own(record, 'value') }
  } catch {
    return { version: 0, value: undefined }
  }
}
