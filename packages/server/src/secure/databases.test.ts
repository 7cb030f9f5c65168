// Tests logins.ts, proofs.ts, secureBoxes.ts, secureSessions.ts, secureWallets.ts.
import { afterAll, beforeAll, describe } from 'vitest'
import { cacheDir } from '../storage/memory.fixture.js'
import { openDatabase } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { describeBoxes } from './describeBoxes.fixture.js'
import { describeLogins } from './describeLogins.fixture.js'
import { describeProofs } from './describeProofs.fixture.js'
import { describeSessions } from './describeSessions.fixture.js'
import { describeSecureWallets } from './describeSecureWallets.fixture.js'

const openStorage = (database: string) => createStorage(() => openDatabase(database, () => undefined, cacheDir))

/** Describes servers that share a database. @param open opens the storage of each of them */
function describeDatabase(name: string, open: () => Promise<readonly Storage[]>): void {
  let storages: readonly Storage[] = []
  beforeAll(async () => {
    storages = await open()
    // A query waits 2 s for a connection at most, so a slow machine makes the connections before there are many queries.
    const all = storages.flatMap((storage) =>
      Array.from({ length: 10 }, () => storage.use(async () => storage.check())),
    )
    await Promise.all(all)
  })
  afterAll(() => Promise.all(storages.map(({ close }) => close())))

  describeLogins(name, () => storages)
  describeSessions(name, () => storages)
  describeProofs(name, () => storages)
  describeSecureWallets(name, () => storages)
  describeBoxes(name, () => storages)
}

describe('PGlite', () => {
  describeDatabase('PGlite', async () => [openStorage('memory://')])
})

describe('PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createPostgres>> | undefined
  afterAll(() => postgres?.remove())

  describeDatabase('PostgreSQL, by two instances', async () => {
    postgres = await createPostgres()
    await postgres.start()
    const { url } = postgres
    return [openStorage(url), openStorage(url)]
  })
})
