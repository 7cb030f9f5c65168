/** A cache of JSON values. Losing an entry costs time, and nothing else. */
export interface Cache {
  /** Resolves with the value, or undefined where there is none or it is too old. Never rejects. */
  readonly get: (key: string) => Promise<unknown>
  /** Keeps a value for `ms`. Never rejects. */
  readonly set: (key: string, value: unknown, ms: number) => Promise<void>
}
