/** A stored text with its key. */
export interface SiwxStorageRow {
  readonly key: string
  readonly value: string
}

/**
 * Where a sign-in server keeps nonces and sessions: texts by their keys. A key has small letters, digits and slashes, and
 * at most 200 characters. A table of a database with the columns `key`, `value` and `expires_at` is enough, and so is any
 * store of keys and values that lists by the beginning of a key. The server compares the times by itself, so a row may
 * stay after it expired. A function that rejects makes `fetch` and `session` reject.
 */
export interface SiwxStorage {
  /** Returns the value of a key. */
  get(key: string): Promise<string | undefined>
  /**
   * Stores a value, in the place of an older one.
   * @param expiresAt - from when on the row may be removed, in milliseconds since 1970
   */
  put(key: string, value: string, expiresAt: number): Promise<void>
  /** Removes a value and returns it, atomically: of several calls for one key, one gets the value. */
  take(key: string): Promise<string | undefined>
  /** Removes a value, if there is one. */
  delete(key: string): Promise<void>
  /** Returns the rows whose keys begin with a text. */
  list(prefix: string): Promise<readonly SiwxStorageRow[]>
}
