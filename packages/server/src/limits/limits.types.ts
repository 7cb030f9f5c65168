/** The limits of calls. */
export interface Limits {
  /**
   * Counts `calls` of a client of a project, default 1. Rejects with a refusal of status 429 and `Retry-After` above the
   * limit of the project or of the client (F010). Never rejects because the store of the counts is away.
   */
  readonly take: (projectId: string, client: string, calls?: number) => Promise<void>
}

/** The most calls in a minute. A batch of RPC calls counts each of its calls. */
export interface LimitOptions {
  /** Of all clients of a project together. Default 60,000. */
  readonly perProject?: number | undefined
  /** Of one client of a project. Default 3,000. */
  readonly perClient?: number | undefined
}
