import type { WebStorage } from '@latchkit/core/testing'

/** The faults of a browser's storage. */
export interface StorageSwitches {
  /** Access to the storage throws, as with blocked cookies or in a sandboxed frame (F199). */
  readonly blocked: boolean
  /** Every write throws, as when the quota is used up (F200). */
  readonly full: boolean
  /** Every read gives this text, not the written one (F202). */
  readonly answer: string | undefined
}

/** A storage that holds texts in memory. */
export interface FakeStorage extends WebStorage {
  set(switches: Partial<StorageSwitches>): void
  /** Pass it as `environment.storage`. Returns this storage, and throws while it is blocked. */
  open(): WebStorage
  /** All entries of the storage. */
  entries(): Record<string, string>
  /** Every key written so far, in order. It includes writes that failed. */
  readonly writes: readonly string[]
}

/** Makes a {@link FakeStorage} with these entries. */
export function createFakeStorage(entries: Readonly<Record<string, string>> = {}): FakeStorage {
  const kept = new Map(Object.entries(entries))
  const writes: string[] = []
  /** The keys in their order, as long as they are the same: a listing of the storage asks for each by its place. */
  let keys: readonly string[] | undefined
  let switches: StorageSwitches = { blocked: false, full: false, answer: undefined }

  function guard(): void {
    if (switches.blocked) throw new DOMException('The operation is insecure.', 'SecurityError')
  }

  const storage: FakeStorage = {
    set: (changes) => void (switches = { ...switches, ...changes }),
    open() {
      guard()
      return storage
    },
    entries: () => Object.fromEntries(kept),
    writes,
    getItem(key) {
      guard()
      return kept.has(key) && switches.answer !== undefined ? switches.answer : (kept.get(key) ?? null)
    },
    setItem(key, value) {
      writes.push(key)
      guard()
      if (switches.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      if (!kept.has(key)) keys = undefined
      kept.set(key, value)
    },
    removeItem(key) {
      guard()
      if (kept.delete(key)) keys = undefined
    },
    key(at) {
      guard()
      keys ??= [...kept.keys()]
      return keys[at] ?? null
    },
    get length() {
      guard()
      return kept.size
    },
  }
  return storage
}
