/** A limit of its own, beside those of all calls: how often one thing may be done in a window of time. */
export interface NamedLimit {
  /** Its name, which no other limit has: letters and hyphens. */
  readonly name: string
  readonly times: number
  readonly windowS: number
}

/** The limits of calls. */
export interface Limits {
  /**
   * Counts `calls` of a client of a project, default 1. Rejects with a refusal of status 429 and `Retry-After` above the
   * limit of the project or of the client (F010). Never rejects because the store of the counts is away.
   */
  readonly take: (projectId: string, client: string, calls?: number) => Promise<void>
}

/** The limits that have names. */
export interface NamedLimits {
  /**
   * Counts one more for `key` under a limit. Rejects as `take` of {@link Limits} does above it, with the wait in `Retry-After`. What was
   * refused isn't counted. A key is kept as it is: one that names a visitor must be hashed before.
   */
  readonly count: (limit: NamedLimit, key: string) => Promise<void>
  /** Takes one back that was counted for `key`: what it was counted for didn't happen. */
  readonly giveBack: (limit: NamedLimit, key: string) => Promise<void>
}

/** The most calls in a minute. A batch of RPC calls counts each of its calls. */
export interface LimitOptions {
  /** Of all clients of a project together. Default 60,000. */
  readonly perProject?: number | undefined
  /** Of one client of a project. Default 3,000. */
  readonly perClient?: number | undefined
}
