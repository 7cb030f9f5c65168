import type { Environment } from '../../base/environment.js'
import { STORAGE_PREFIX, type RecordStorage, type StoredRecord } from '../../base/storage.js'
import { LOCK_WAIT_MS, MAX_CONNECTION_RECORDS } from './connection.constants.js'
import {
  choiceFamily,
  connectionFamily,
  readStored,
  type ChoiceRecord,
  type ConnectionRecord,
  type StoredConnection,
  type StoredState,
} from './connection.storage.js'

/** A change of one record. `key` is the key of the record. */
export type RecordChange =
  | { readonly kind: 'connected'; readonly key: string; readonly stored: StoredConnection }
  | { readonly kind: 'ended'; readonly key: string }
  | { readonly kind: 'chosen'; readonly key: string; readonly choice: string }

/** The dependencies of the records. */
export interface RecordsDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  /** The kit's id. */
  readonly id: string
}

/**
 * The records of the connections, which all tabs of the app share. Each connection and each choice has its own record
 * with a revision. A write gives the record the next revision, so the last write counts. Where two tabs wrote the same
 * revision at the same time, an ended connection counts before one that isn't, and otherwise the record with the
 * greater text: every tab comes to the same result.
 *
 * | two writes cross                            | what wins                                                     |
 * | ------------------------------------------- | ------------------------------------------------------------- |
 * | two tabs write different records            | both                                                          |
 * | two tabs write one record, one after the    | the later one: its revision is higher                         |
 * | other                                       |                                                               |
 * | two tabs write one revision of a record     | the one that counts in every tab, as above. A tab that knows  |
 * |                                             | it writes it again where it finds the other one.              |
 * | a tab follows another one, while its own    | its own write: a record with a pending write is not followed  |
 * | write waits for the lock                    |                                                               |
 * | another tab clears the storage              | the other tab: a record that is gone counts as ended          |
 */
export interface ConnectionRecords {
  /** What counts now: the stored records, and the writes of this tab that are pending. */
  read(): StoredState
  /**
   * Writes changes, under a lock where the browser has locks. Where the page is left before the lock is free, writes
   * without it.
   */
  write(changes: readonly RecordChange[]): void
}

type AnyRecord = ConnectionRecord | ChoiceRecord

/** Makes the records. */
export function createConnectionRecords({ environment, storage, id }: RecordsDeps): ConnectionRecords {
  const { clock, locks, window } = environment
  const families = { connection: storage.family(connectionFamily), choice: storage.family(choiceFamily) }
  /** The newest value of each record that this tab has read or written, by the name of the record. */
  const known = new Map<string, AnyRecord>()
  const pending = new Map<string, RecordChange>()
  /** The known values that count, while another value of their record is stored. They are written again. */
  const overwritten = new Map<string, { readonly record: StoredRecord<AnyRecord>; readonly value: AnyRecord }>()
  /** Ends the wait for the lock. Undefined while no write waits. */
  let stopWaiting: (() => void) | undefined

  const nameOf = ({ kind, key }: Pick<RecordChange, 'kind' | 'key'>): string =>
    (kind === 'chosen' ? choiceFamily.name : connectionFamily.name) + key
  const recordOf = ({ kind, key }: Pick<RecordChange, 'kind' | 'key'>): StoredRecord<AnyRecord> =>
    (kind === 'chosen' ? families.choice : families.connection).record(key)

  /** The value of a record after a change. Undefined where a connection ends that isn't stored. */
  function valueOf(change: RecordChange, before: AnyRecord | undefined): AnyRecord | undefined {
    const revision = Math.max((before?.revision ?? 0) + 1, clock.now())
    if (change.kind === 'connected') return { ...change.stored, isEnded: false, revision }
    if (change.kind === 'chosen') return { choice: change.choice, revision }
    return before && { ...(before as ConnectionRecord), isEnded: true, revision }
  }

  /** The values of one family that count now. Takes note of them. */
  function newest<value extends AnyRecord>(
    kind: RecordChange['kind'],
    stored: ReadonlyMap<string, value>,
  ): Map<string, value> {
    const family = nameOf({ kind, key: '' })
    const all = new Map(stored)
    for (const [key, value] of stored) {
      const mine = known.get(family + key) as value | undefined
      if (mine && counts(mine, value)) {
        all.set(key, mine)
        overwritten.set(family + key, { record: recordOf({ kind, key }), value: mine })
      } else known.set(family + key, value)
    }
    for (const name of [...known.keys()])
      if (name.startsWith(family) && !stored.has(name.slice(family.length))) known.delete(name)
    for (const [name, change] of pending) {
      const value = name.startsWith(family) && valueOf(change, all.get(change.key))
      if (value) all.set(change.key, value as value)
    }
    return all
  }

  function flush(): void {
    stopWaiting?.()
    for (const { record, value } of overwritten.values()) {
      const stored = record.read()
      if (stored && counts(value, stored)) record.write(value)
    }
    overwritten.clear()
    for (const change of pending.values()) {
      const record = recordOf(change)
      const stored = record.read()
      const mine = known.get(nameOf(change))
      const before = mine && stored && counts(mine, stored) ? mine : stored
      const after = valueOf(change, before)
      if (!after || (before === stored && isSame(before, after))) continue
      record.write(after)
      known.set(nameOf(change), after)
    }
    const written = new Set(pending.keys())
    pending.clear()
    prune((key) => written.has(connectionFamily.name + key))
  }

  /** Removes the oldest connections beyond the largest number, but none of those that were written just now. */
  function prune(isNew: (key: string) => boolean): void {
    const all = [...families.connection.entries()]
    const excess = all.length - MAX_CONNECTION_RECORDS
    if (excess <= 0) return
    const old = all.filter(([key]) => !isNew(key))
    old.sort(([, a], [, b]) => Number(b.isEnded) - Number(a.isEnded) || a.revision - b.revision)
    for (const [key] of old.slice(0, excess)) {
      families.connection.record(key).remove()
      known.delete(connectionFamily.name + key)
    }
  }

  function flushLocked(): void {
    if (!locks) return flush()
    if (stopWaiting) return
    const stopTimer = clock.after(LOCK_WAIT_MS, flush)
    // Timers and locks do not run while the page is left.
    window?.addEventListener('pagehide', flush)
    stopWaiting = () => {
      stopWaiting = undefined
      stopTimer()
      window?.removeEventListener('pagehide', flush)
    }
    const flushWaiting = (): void => {
      if (stopWaiting) flush()
    }
    locks.request(`${STORAGE_PREFIX}${id}`, flushWaiting).catch(flushWaiting)
  }

  return {
    read() {
      const stored = readStored(storage)
      const connections = newest('connected', stored.connections)
      const choices = newest('chosen', stored.choices)
      if (overwritten.size > 0) flushLocked()
      return { connections, choices }
    },
    write(changes) {
      for (const change of changes) pending.set(nameOf(change), change)
      if (pending.size > 0) flushLocked()
    },
  }
}

/** Whether `a` counts and `b` doesn't, of two values of one record. */
function counts(a: AnyRecord, b: AnyRecord): boolean {
  if (a.revision !== b.revision) return a.revision > b.revision
  const rank = (value: AnyRecord): string => `${Number('isEnded' in value && value.isEnded)}${JSON.stringify(value)}`
  return rank(a) > rank(b)
}

/** Whether both say the same, whatever their revisions are. */
const isSame = (a: AnyRecord | undefined, b: AnyRecord): boolean =>
  JSON.stringify({ ...a, revision: 0 }) === JSON.stringify({ ...b, revision: 0 })
