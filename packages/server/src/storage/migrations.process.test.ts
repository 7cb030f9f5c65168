// Tests schema.ts.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, expect, it } from 'vitest'
import { addChain, appendBlock, readChain } from '../indexer/indexer.blocks.js'
import { openMemory } from './memory.fixture.js'
import { migrationsFolder } from './openDatabase.js'
import { priceSamples, tokens } from './schema.js'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Makes a folder with the migrations up to `last`. */
async function migrationsUpTo(last: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-migrations-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[]
  }
  const first = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1)
  await writeFile(journal, JSON.stringify({ ...rest, entries: first }))
  return folder
}

/** Makes a database as the migrations up to `last` left it, with these rows in it. */
async function setUp(last: string, rows: readonly string[]) {
  const { database, close } = await openMemory()
  cleanUps.push(close)
  const anew = ['drop schema drizzle cascade', 'drop schema public cascade', 'create schema public']
  for (const text of anew) await database.execute(sql.raw(text))
  // The database of PGlite, whose type of rows is not the one of all databases.
  const migrated = database as unknown as PgliteDatabase
  await migrate(migrated, { migrationsFolder: await migrationsUpTo(last) })
  for (const row of rows) await database.execute(sql.raw(row))
  return { database, migrate: () => migrate(migrated, { migrationsFolder }) }
}

it('the index of chains that were known by their first block alone is read anew, and the rest is kept', async () => {
  const { database, migrate } = await setUp('0001_history', [
    `insert into chains (genesis, network_id, head_number, head_hash, reorgs) values ('0x0', 'eip155:1', 1, '0x1', 40)`,
    `insert into blocks values ('0x0', 1, '0x1', '0x0', now())`,
    `insert into accounts (genesis, address, since) values ('0x0', '0xa', 1)`,
    `insert into ranges (genesis, address, kind, first, last) values ('0x0', '0xa', 'tokens', 0, 1)`,
    `insert into account_transactions values ('0x0', '0xa', 1, 0, '0x2')`,
    `insert into tokens values ('eip155:1', '0xb', 'Gold', 'GLD', 18)`,
    `insert into price_samples values ('eip155:1', now(), 4000)`,
  ])
  await migrate()
  const names = ['eip155:1', 'eip155:61'].map((networkId) => ({ networkId, genesis: '0x0' }))
  for (const [at, name] of names.entries()) {
    expect(await readChain(database, name)).toBeUndefined()
    await addChain(database, name)
    const header = { number: 0, hash: '0x0', parentHash: '0x', minedAt: new Date(0), isTraced: true, transactions: [] }
    expect(await appendBlock(database, name, header, 'all')).toBe(true)
    expect(await readChain(database, name)).toMatchObject({ id: at + 1, headNumber: 0, reorgs: 0 })
  }
  expect(await database.select({ symbol: tokens.symbol }).from(tokens)).toEqual([{ symbol: 'GLD' }])
  expect(await database.select({ token: priceSamples.token }).from(priceSamples)).toEqual([{ token: 'eip155:1' }])
})
