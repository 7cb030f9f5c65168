import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { createSweep } from '../storage/expiry.js'
import { secureBoxes } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import type { LoginDeps } from './secure.types.js'
import type { SecureBoxes } from './wallet.types.js'

const BOX_MS = 5 * 60 * 1_000

/** Makes the boxes in a database. */
export function createBoxes({ use }: Pick<Storage, 'use'>, { now = Date.now }: LoginDeps = {}): SecureBoxes {
  const sweep = createSweep(secureBoxes)
  const { key, data, expiresAt } = secureBoxes
  return {
    put: async (id, text) => {
      const row = { key: id, data: text, expiresAt: new Date(now() + BOX_MS) }
      const rows = await use(async (database) => {
        await sweep(database)
        return database.insert(secureBoxes).values(row).onConflictDoNothing().returning({ key })
      })
      return rows.length > 0
    },
    take: async (id) => {
      const isIt = and(eq(key, id), isNotNull(data), gt(expiresAt, new Date(now())))
      return use((database) =>
        database.transaction(async (part) => {
          // The lock: of two that take at once, the later one finds nothing.
          const [row] = await part.select({ data }).from(secureBoxes).where(isIt).for('update')
          if (row) await part.update(secureBoxes).set({ data: null }).where(eq(key, id))
          return row?.data ?? undefined
        }),
      )
    },
  }
}
