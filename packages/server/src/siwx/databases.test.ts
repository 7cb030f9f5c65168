// The storage in PGlite and in PostgreSQL, by the suite of all storages and by sign-in servers.
import { createSiwxServer, type SiwxStorage } from '@latchkit/siwx/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../siwx/src/server/browser.fixture.js'
import { evmSigner, PAGE, signWith } from '../../../siwx/src/server/signers.fixture.js'
import { describeSiwxStorage } from '../../../siwx/src/server/storage.suite.fixture.js'
import { cacheDir } from '../storage/memory.fixture.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { openSiwxStorage } from './openSiwxStorage.js'
import type { OpenSiwxStorage } from './siwx.types.js'

const POSTS = 200

async function empty(storage: SiwxStorage): Promise<SiwxStorage> {
  for (const { key } of await storage.list('')) await storage.delete(key)
  return storage
}

/** Describes servers that share a database. @param open opens the storage of each of them */
function describeDatabase(name: string, open: () => Promise<readonly OpenSiwxStorage[]>): void {
  let storages: readonly OpenSiwxStorage[]
  beforeAll(async () => {
    storages = await open()
    // A query waits 2 s for a connection at most, so a slow machine makes the connections before there are many queries.
    await Promise.all(storages.flatMap((storage) => Array.from({ length: 10 }, () => storage.list(''))))
  })
  afterAll(() => Promise.all(storages.map(({ close }) => close())))

  describeSiwxStorage(name, () => empty(storages[0]!))

  describe(`${POSTS} posts of one nonce at once, by servers on ${name}`, () => {
    beforeEach(() => empty(storages[0]!))

    it('give one session', async () => {
      const servers = storages.map((storage) => createSiwxServer({ origins: [PAGE], storage }))
      let turn = 0
      const browser = openBrowser((request) => servers[turn++ % servers.length]!.fetch(request))
      const signer = evmSigner()
      const body = await signWith(signer, await browser.nonce(), { issuedAt: new Date().toISOString() })
      const replies = await Promise.all(Array.from({ length: POSTS }, () => browser.ask('POST', 'session', { body })))
      const refused = replies.filter(({ status }) => status !== 200)
      expect(refused).toHaveLength(POSTS - 1)
      for (const reply of refused) expect(reply).toMatchObject({ status: 401, body: { error: 'bad-nonce' } })
      for (const row of ['session/', 'account/']) expect(await storages[0]!.list(row)).toHaveLength(1)
      expect(await browser.accounts()).toEqual([signer.account])
    })
  })
}

describe('PGlite', () => {
  describeDatabase('PGlite', async () => [openSiwxStorage('memory://', { cacheDir })])
})

describe('PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof createPostgres>> | undefined
  afterAll(() => postgres?.remove())

  describeDatabase('PostgreSQL, by two instances', async () => {
    postgres = await createPostgres()
    await postgres.start()
    const { url } = postgres
    return [openSiwxStorage(url), openSiwxStorage(url)]
  })
})
