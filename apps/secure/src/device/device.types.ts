/** The clock of the frame, or of a test. */
export interface DeviceClock {
  /** Calls `run` once after `ms`. Returns the function that ends that. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** A database of keys and values, as `idb-keyval` has it in IndexedDB. */
export interface KeyValues {
  readonly get: <Value>(key: string) => Promise<Value | undefined>
  /** Replaces a value by what `update` returns for it, in one transaction. */
  readonly update: <Value>(key: string, update: (value: Value | undefined) => Value) => Promise<void>
  readonly del: (key: string) => Promise<void>
}

/** What this browser keeps for the frame in one app: the browser parts it from that in other apps. */
export interface DeviceStore {
  /** Whether it is there after a reload. False where the browser refuses the frame a database. */
  readonly isKept: () => boolean
  /** Keeps all in a database that the browser has allowed since (F175). What that has of the same keys is replaced. */
  readonly moveTo: (database: KeyValues) => Promise<void>
  readonly read: <Value>(key: string) => Promise<Value | undefined>
  readonly write: (key: string, value: unknown) => Promise<void>
  /** Stores a value where there is none, and resolves with the stored one: two tabs that begin at once have the same. */
  readonly keepFirst: <Value>(key: string, value: Value) => Promise<Value>
  readonly remove: (key: string) => Promise<void>
}

/** The keys of this device. None of them can be read, and so none can be sent away. */
export interface Device {
  /** Opens the slot of the vault that is for this device: a key for HKDF. */
  readonly secret: CryptoKey
  /** Signs the requests of its session (P-256). */
  readonly signing: CryptoKeyPair
}
