import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './storage.types.js'

/** Of how many rows that an instance writes the first one also removes rows that expired. */
const SWEEP_EVERY = 100
/** How many rows are removed then: more than were written since, so that old ones never pile up. */
const SWEEP_ROWS = 1_000

/** A table whose rows may be removed once their time is over. */
export type ExpiringTable = PgTable & { readonly key: PgColumn; readonly expiresAt: PgColumn }

/**
 * Makes the function that each write of an instance calls first, in its own query or transaction. Every hundredth call
 * removes rows that expired. A row may outlive its time, so each reader compares it.
 */
export function createSweep(table: ExpiringTable): (database: Database) => Promise<void> {
  let writes = 0
  return async (database) => {
    if (writes++ % SWEEP_EVERY === 0) await removeExpired(database, table)
  }
}

/** Removes rows that expired. Two instances at once skip each other's rows, so that neither waits for the other one. */
async function removeExpired(database: Database, table: ExpiringTable): Promise<void> {
  const { key, expiresAt } = table
  const expired = database
    .select({ key })
    .from(table)
    .where(sql`${expiresAt} <= now()`)
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true })
  await database.delete(table).where(sql`${key} in ${expired}`)
}
