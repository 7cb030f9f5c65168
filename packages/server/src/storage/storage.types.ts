import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** The database: PostgreSQL, or PGlite in a folder, by the same queries. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

/** The storage of the server. */
export interface Storage {
  /**
   * Runs queries. Opens the database with the first run, and brings its tables up to date. Rejects with a refusal of
   * status 503 and `Retry-After` where the database is away, else as `run` does.
   */
  readonly use: <Result>(run: (database: Database) => Promise<Result>) => Promise<Result>
  /** Resolves if the database answers, or was not needed yet. Rejects as `use` does. */
  readonly check: () => Promise<void>
  /** Ends all connections. */
  readonly close: () => Promise<void>
}

/** A database that is open. */
export interface OpenDatabase {
  readonly database: Database
  readonly close: () => Promise<void>
}
