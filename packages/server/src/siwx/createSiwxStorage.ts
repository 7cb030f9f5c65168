import { eq, sql } from 'drizzle-orm'
import { createSweep } from '../storage/expiry.js'
import { siwxRows } from '../storage/schema.js'
import type { Database, Storage } from '../storage/storage.types.js'
import type { SiwxStorage } from './siwx.types.js'

const { key, value } = siwxRows

/** Makes the storage of a sign-in server in a database. */
export function createSiwxStorage({ use }: Pick<Storage, 'use'>): SiwxStorage {
  const sweep = createSweep(siwxRows)
  return {
    get: async (of) => {
      const [row] = await use((database) => database.select({ value }).from(siwxRows).where(eq(key, of)))
      return row?.value
    },
    put: async (of, text, until) => {
      const row = { value: text, expiresAt: new Date(until) }
      await use(async (database) => {
        await sweep(database)
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
