import { and, eq, gt, inArray } from 'drizzle-orm'
import { createSweep } from '../storage/expiry.js'
import { secureSessions } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import { encodeBytes, hashOf, randomBytes } from './secureBytes.js'
import { SealingError } from './sealing.js'
import type { Sealing } from './sealing.types.js'
import type { LoginDeps, Sessions } from './secure.types.js'

const TOKEN_BYTES = 32
const SESSION_MS = 30 * 24 * 60 * 60 * 1_000

/** Makes the sessions in a database, which has no token: only the hash of each. */
export function createSessions(
  { use }: Pick<Storage, 'use'>,
  sealing: Sealing,
  { now = Date.now }: LoginDeps = {},
): Sessions {
  const sweep = createSweep(secureSessions)
  const { key, project, emailIndex, sealedEmail, device, expiresAt } = secureSessions
  return {
    create: async ({ email, ...session }) => {
      const token = encodeBytes(randomBytes(TOKEN_BYTES))
      const at = now()
      const times = { begunAt: new Date(at), expiresAt: new Date(at + SESSION_MS) }
      const hash = await hashOf(token)
      const [[index], sealed] = await Promise.all([sealing.indexesOf(email), sealing.seal(email, nameOf(hash))])
      const row = { ...session, key: hash, emailIndex: index, sealedEmail: sealed, ...times }
      await use(async (database) => {
        await sweep(database)
        await database.insert(secureSessions).values(row)
      })
      return token
    },
    find: async (token, of) => {
      const hash = await hashOf(token)
      const isIt = and(eq(key, hash), eq(device, of), gt(expiresAt, new Date(now())))
      const [row] = await use((database) => database.select({ project, sealedEmail }).from(secureSessions).where(isIt))
      if (!row) return undefined
      const email = await openEmail(sealing, row.sealedEmail, hash)
      return email === undefined ? undefined : { project: row.project, email }
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

/** What an address is sealed under. */
const nameOf = (hash: string): string => `session/${hash}/email`

async function openEmail(sealing: Sealing, sealed: string, hash: string): Promise<string | undefined> {
  try {
    return await sealing.open(sealed, nameOf(hash))
  } catch (error) {
    if (error instanceof SealingError) return undefined
    throw error
  }
}
