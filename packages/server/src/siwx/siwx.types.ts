/** A stored text with its key. The same as `SiwxStorageRow` of `@latchkit/siwx/server`, which this package doesn't import. */
export interface SiwxRow {
  readonly key: string
  readonly value: string
}

/**
 * The nonces and sessions of a sign-in server in a database: the storage that `createSiwxServer` of
 * `@latchkit/siwx/server` takes. Each function rejects with a `Refusal` of status 503 while the database is away. The same
 * as `SiwxStorage` of `@latchkit/siwx/server`, which this package doesn't import.
 */
export interface SiwxStorage {
  /** Returns the value of a key. */
  readonly get: (key: string) => Promise<string | undefined>
  /**
   * Stores a value, in the place of an older one.
   * @param expiresAt - from when on the row may be removed, in milliseconds since 1970
   */
  readonly put: (key: string, value: string, expiresAt: number) => Promise<void>
  /** Removes a value and returns it, atomically: of several calls for one key, one gets the value. */
  readonly take: (key: string) => Promise<string | undefined>
  /** Removes a value, if there is one. */
  readonly delete: (key: string) => Promise<void>
  /** Returns the rows whose keys begin with a text. */
  readonly list: (prefix: string) => Promise<readonly SiwxRow[]>
}

/** A storage with its database. */
export interface OpenSiwxStorage extends SiwxStorage {
  /** Ends all connections. The next call opens the database again. */
  readonly close: () => Promise<void>
}

/** What a program passes that opens a storage. */
export interface SiwxStorageDeps {
  /**
   * Called once for each time that the database goes away, and with the errors of connections that aren't in use. The
   * texts name neither host nor user. Default: they are ignored.
   */
  readonly onError?: (error: Error) => void
  /** A folder that keeps an empty database, so that a new one takes a fraction of the time. Default: none. */
  readonly cacheDir?: string
}
