import { and, eq, gt, inArray } from 'drizzle-orm'
import { createSweep } from '../storage/expiry.js'
import { secureSessions } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import { encodeBytes, hashOf, randomBytes } from './secureBytes.js'
import type { LoginDeps, Sessions } from './secure.types.js'

const TOKEN_BYTES = 32
const SESSION_MS = 30 * 24 * 60 * 60 * 1_000

/** Makes the sessions in a database, which has no token: only the hash of each. */
export function createSessions({ use }: Pick<Storage, 'use'>, { now = Date.now }: LoginDeps = {}): Sessions {
  const sweep = createSweep(secureSessions)
  const { key, project, emailIndex, device, expiresAt } = secureSessions
  return {
    create: async (session) => {
      const token = encodeBytes(randomBytes(TOKEN_BYTES))
      const at = now()
      const times = { begunAt: new Date(at), expiresAt: new Date(at + SESSION_MS) }
      const row = { ...session, key: await hashOf(token), ...times }
      await use(async (database) => {
        await sweep(database)
        await database.insert(secureSessions).values(row)
      })
      return token
    },
    find: async (token, of) => {
      const isIt = and(eq(key, await hashOf(token)), eq(device, of), gt(expiresAt, new Date(now())))
      const [row] = await use((database) => database.select({ project, emailIndex }).from(secureSessions).where(isIt))
      return row
    },
    end: async (token) => {
      const hash = await hashOf(token)
      await use((database) => database.delete(secureSessions).where(eq(key, hash)))
    },
    endAllOf: async (emailIndexes) => {
      await use((database) => database.delete(secureSessions).where(inArray(emailIndex, [...emailIndexes])))
    },
  }
}
