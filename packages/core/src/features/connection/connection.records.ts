import type { Environment } from '../../base/environment.js'
import {
  STORAGE_PREFIX,
  type FamilySpec,
  type ForeignChange,
  type RecordFamily,
  type RecordStorage,
  type StoredRecord,
} from '../../base/storage.js'
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
  | { readonly kind: 'ended'; readonly key: string; readonly stored: StoredConnection }
  /** `since`: the revision that it begins with, where that isn't the time of the change. */
  | {
      readonly kind: 'connected'
      readonly key: string
      readonly stored: StoredConnection
      readonly since?: number | undefined
    }
  /** As `ended`, and gets a new revision also where it has ended already: another tab may have begun it anew. */
  | { readonly kind: 'over'; readonly key: string; readonly stored: StoredConnection }
  /** A connection has other accounts or another network. Where another tab has ended it, it stays ended. */
  | { readonly kind: 'updated'; readonly key: string; readonly stored: Partial<StoredConnection> }
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
 * with a revision. A change gives the record the next revision when it is made, so the last change counts, however long
 * its write waits for the lock. An update of accounts or network keeps the revision and has a time of its own. Where two
 * tabs made the same revision, an ended connection counts before one that isn't, then the later update, and otherwise the
 * record with the greater text: every tab comes to the same result.
 *
 * | two writes cross                            | what wins                                                     |
 * | ------------------------------------------- | ------------------------------------------------------------- |
 * | two tabs write different records            | both                                                          |
 * | two tabs change one record, one after the   | the later one: its revision is higher, also where it is       |
 * | other                                       | written first                                                 |
 * | two tabs make one revision of a record      | the one that counts in every tab, as above. A tab that knows  |
 * |                                             | it writes it again where it finds the other one.              |
 * | a tab ends a connection, and another one    | the end, however late the update is: it begins no connection  |
 * | updates it before it follows                | anew                                                          |
 * | another tab clears the storage              | the other tab: a record that is gone counts as ended          |
 * | a write waits for the lock; another tab     | the write of the other tab: its event reports it              |
 * | writes the record and clears the storage    |                                                               |
 */
export interface ConnectionRecords {
  /**
   * What counts now: the stored records, and the changes of this tab that are not written yet. Reads the storage at the
   * first call after a `save`.
   */
  read(): StoredState
  /** Takes note of what another tab wrote: it counts before what was known, also where it is no longer stored. */
  learn(change: ForeignChange): void
  /** Makes a change. `read` returns it at once, and `save` writes it. */
  change(change: RecordChange): void
  /**
   * Writes the changes, under a lock where the browser has locks. Where the page is left before the lock is free, writes
   * without it.
   */
  save(): void
  /**
   * Calls `then` when the tabs have written what they changed before this call, after 1 s at the latest. At once where
   * the browser has no locks.
   */
  afterWrites(then: () => void): void
}

type AnyRecord = ConnectionRecord | ChoiceRecord

const isChoice = ({ kind }: RecordChange): boolean => kind === 'chosen'

/** The name of the record that a change is about. */
const nameOf = (change: RecordChange): string =>
  (isChoice(change) ? choiceFamily.name : connectionFamily.name) + change.key

/** Makes the records. */
export function createConnectionRecords({ environment, storage, id }: RecordsDeps): ConnectionRecords {
  const { clock } = environment
  const lock = `${STORAGE_PREFIX}${id}`
  const families = { connection: storage.family(connectionFamily), choice: storage.family(choiceFamily) }
  /** The newest value of each record that this tab has read or made, by the name of the record. */
  const known = new Map<string, AnyRecord>()
  /**
   * The highest revision of each record that this tab has met. It stays where the storage no longer shows the record, which
   * may be for a while: the next change must count then, also where the clock was set back.
   */
  const revisions = new Map<string, number>()
  /** The records whose known value counts, and isn't stored: it is still to be written, or was overwritten. */
  const unwritten = new Map<string, StoredRecord<AnyRecord>>()
  /** What counts now. Undefined where the storage is to be read. */
  let current: { connections: Map<string, ConnectionRecord>; choices: Map<string, ChoiceRecord> } | undefined
  const writing = createLockedWrite(environment, lock, flush)

  const recordOf = (change: RecordChange): StoredRecord<AnyRecord> =>
    (isChoice(change) ? families.choice : families.connection).record(change.key)

  /** The values of one family that count now. Takes note of them. */
  function newest<value extends AnyRecord>(
    { name: family }: FamilySpec<value>,
    stored: ReadonlyMap<string, value>,
    recordOf: (key: string) => StoredRecord<value>,
  ): Map<string, value> {
    const all = new Map(stored)
    for (const [key, value] of stored) {
      const name = family + key
      const mine = known.get(name) as value | undefined
      revisions.set(name, Math.max(revisions.get(name) ?? 0, value.revision))
      if (mine && counts(mine, value)) unwritten.set(name, recordOf(key))
      else {
        known.set(name, value)
        unwritten.delete(name)
      }
    }
    for (const [name, value] of [...known].filter(([each]) => each.startsWith(family)))
      if (unwritten.has(name)) all.set(name.slice(family.length), value as value)
      else if (!stored.has(name.slice(family.length))) known.delete(name)
    return all
  }

  function learn({ name = '', value }: ForeignChange): void {
    const family = [connectionFamily, choiceFamily].find((each) => name.startsWith(each.name))
    if (!family?.check(value)) return
    const before = known.get(name)
    if (before && !counts(value, before)) return
    known.set(name, value)
    revisions.set(name, Math.max(revisions.get(name) ?? 0, value.revision))
    unwritten.delete(name)
  }

  function read(): NonNullable<typeof current> {
    const stored = readStored(storage)
    return {
      connections: newest(connectionFamily, stored.connections, families.connection.record),
      choices: newest(choiceFamily, stored.choices, families.choice.record),
    }
  }

  function flush(): void {
    for (const [name, record] of unwritten) {
      const mine = known.get(name)
      const stored = record.read()
      if (mine && !(stored && counts(stored, mine))) record.write(mine)
    }
    const written = [...unwritten.keys()]
    unwritten.clear()
    const removed = prune(families.connection, (key) => written.includes(connectionFamily.name + key))
    for (const key of removed) known.delete(connectionFamily.name + key)
  }

  return {
    read: () => (current ??= read()),
    learn(change) {
      current = undefined
      learn(change)
    },
    change(change) {
      const name = nameOf(change)
      const { connections, choices } = (current ??= read())
      const before = known.get(name)
      const after = valueOf(change, before, { last: revisions.get(name) ?? 0, now: clock.now() })
      if (!after || (change.kind !== 'over' && isSame(before, after))) return
      known.set(name, after)
      revisions.set(name, after.revision)
      unwritten.set(name, recordOf(change))
      const all: Map<string, AnyRecord> = isChoice(change) ? choices : connections
      all.set(change.key, after)
    },
    save() {
      current = undefined
      if (unwritten.size > 0) writing.begin()
    },
    afterWrites(then) {
      underLock(environment, lock, () => {
        current = undefined
        then()
      })
    },
  }
}

/**
 * The value of a record after a change. `last`: the highest revision that the record has had. Undefined where nothing
 * changes.
 */
function valueOf(
  change: RecordChange,
  before: AnyRecord | undefined,
  { last, now }: { readonly last: number; readonly now: number },
): AnyRecord | undefined {
  const revision = Math.max(last + 1, now)
  if (change.kind === 'chosen') return { choice: change.choice, revision }
  const connection = before as ConnectionRecord | undefined
  if (change.kind === 'connected') {
    const { stored, since } = change
    return { ...stored, isEnded: false, revision: since === undefined ? revision : Math.max(last + 1, since) }
  }
  if (change.kind === 'ended' || change.kind === 'over')
    return { ...change.stored, ...connection, isEnded: true, revision }
  const updated = Math.max((connection?.updated ?? 0) + 1, now)
  return connection?.isEnded === false ? { ...connection, ...change.stored, updated } : undefined
}

/**
 * Removes the oldest connections beyond the largest number, but none of those that were written just now. Returns the
 * keys of what it removed.
 */
function prune(connections: RecordFamily<ConnectionRecord>, isNew: (key: string) => boolean): readonly string[] {
  const all = [...connections.entries()]
  const excess = all.length - MAX_CONNECTION_RECORDS
  if (excess <= 0) return []
  const old = all.filter(([key]) => !isNew(key))
  old.sort(([, a], [, b]) => Number(b.isEnded) - Number(a.isEnded) || a.revision - b.revision)
  const removed = old.slice(0, excess).map(([key]) => key)
  for (const key of removed) connections.record(key).remove()
  return removed
}

/** A write under the lock. Where the page is left before the lock is free, it writes without it. */
function createLockedWrite(environment: Environment, lock: string, write: () => void) {
  const { window } = environment
  /** Ends the wait for the lock. Undefined while no write waits. */
  let stopWaiting: (() => void) | undefined
  const writeNow = (): void => {
    stopWaiting?.()
    write()
  }
  return {
    /** Begins to wait for the lock, unless a write waits already. */
    begin(): void {
      if (stopWaiting) return
      let cancel = (): void => {}
      stopWaiting = () => {
        stopWaiting = undefined
        cancel()
        window?.removeEventListener('pagehide', writeNow)
      }
      // Timers and locks do not run while the page is left.
      window?.addEventListener('pagehide', writeNow)
      cancel = underLock(environment, lock, writeNow)
    },
  }
}

/**
 * Runs a function under a lock that all tabs share, or after 1 s. At once where the browser has no locks. Returns a
 * function that cancels that.
 */
function underLock({ clock, locks }: Environment, lock: string, run: () => void): () => void {
  let hasEnded = false
  const cancel = (): void => {
    hasEnded = true
    stopTimer?.()
  }
  const runOnce = (): void => {
    if (hasEnded) return
    cancel()
    run()
  }
  const stopTimer = locks && clock.after(LOCK_WAIT_MS, runOnce)
  if (locks) locks.request(lock, runOnce).catch(runOnce)
  else runOnce()
  return cancel
}

/** Whether `a` counts and `b` doesn't, of two values of one record. */
function counts(a: AnyRecord, b: AnyRecord): boolean {
  if (a.revision !== b.revision) return a.revision > b.revision
  const hasEnded = (value: AnyRecord): boolean => 'isEnded' in value && value.isEnded
  if (hasEnded(a) !== hasEnded(b)) return hasEnded(a)
  const updateOf = (value: AnyRecord): number => ('updated' in value && value.updated) || 0
  if (updateOf(a) !== updateOf(b)) return updateOf(a) > updateOf(b)
  return JSON.stringify(a) > JSON.stringify(b)
}

/** Whether both say the same, whatever their revisions are. */
const isSame = (a: AnyRecord | undefined, b: AnyRecord): boolean =>
  JSON.stringify({ ...a, revision: 0, updated: 0 }) === JSON.stringify({ ...b, revision: 0, updated: 0 })
