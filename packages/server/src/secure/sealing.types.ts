/** What seals the addresses of visitors, and marks what is only compared, by keys that the database doesn't have. */
export interface Sealing {
  /**
   * Seals a text by the first key. `name` says what it is and of which row: under another name it doesn't open, so a
   * text that is moved to another row says nothing.
   */
  readonly seal: (text: string, name: string) => Promise<string>
  /** Opens what any of the keys sealed under this name. Rejects with a {@link SealingError}. */
  readonly open: (sealed: string, name: string) => Promise<string>
  /**
   * The indexes of an address, one for each key, in their order: a row is written with the first, and found by any of them.
   * Two ways to write one address have the same indexes. Rejects with a `TypeError` for a text that is no address.
   */
  readonly indexesOf: (email: string) => Promise<Marks>
  /** The marks of a code or a token, alike. `name` says what it is. */
  readonly marksOf: (secret: string, name: string) => Promise<Marks>
}

/** One text for each key, in their order. There is at least one. */
export type Marks = readonly [string, ...string[]]
