import { eq, sql } from 'drizzle-orm'
import { siwxRows } from '../storage/schema.js'
import type { Database, Storage } from '../storage/storage.types.js'
import type { SiwxStorage } from './siwx.types.js'

/** Of how many rows that an instance writes the first one also removes rows that expired. */
const SWEEP_EVERY = 100
/** How many rows are removed then: more than were written since, so that old ones never pile up. */
const SWEEP_ROWS = 1_000

const { key, value, expiresAt } = siwxRows

/** Makes the storage of a sign-in server in a database. */
export function createSiwxStorage({ use }: Pick<Storage, 'use'>): SiwxStorage {
  let writes = 0
  return {
    get: async (of) => {
      const [row] = await use((database) => database.select({ value }).from(siwxRows).where(eq(key, of)))
      return row?.value
    },
    put: async (of, text, until) => {
      const isSweeping = writes++ % SWEEP_EVERY === 0
      const row = { value: text, expiresAt: new Date(until) }
      await use(async (database) => {
        if (isSweeping) await sweep(database)
        await database
          .insert(siwxRows)
          .values({ key: of, ...row })
          .onConflictDoUpdate({ target: key, set: row })
      })
    },
    take: async (of) => {
      const [row] = await use((database) => database.delete(siwxRows).where(eq(key, of)).returning({ value }))
      return row?.value
    },
    delete: async (of) => {
      await use((database) => database.delete(siwxRows).where(eq(key, of)))
    },
    list: (prefix) => use((database) => selectRows(database, prefix)),
  }
}

/** The query for the rows whose keys begin with a text. */
export const selectRows = (database: Database, prefix: string) =>
  database
    .select({ key, value })
    .from(siwxRows)
    .where(sql`starts_with(${key}, ${prefix})`)

/** Removes rows that expired. Two instances at once skip each other's rows, so that neither waits for the other one. */
async function sweep(database: Database): Promise<void> {
  const expired = database
    .select({ key })
    .from(siwxRows)
    .where(sql`${expiresAt} <= now()`)
    .limit(SWEEP_ROWS)
    .for('update', { skipLocked: true })
  await database.delete(siwxRows).where(sql`${key} in ${expired}`)
}
