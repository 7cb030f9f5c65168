import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openMemory } from '../storage/memory.fixture.js'
import { siwxRows } from '../storage/schema.js'
import type { OpenDatabase } from '../storage/storage.types.js'
import { createSiwxStorage, selectRows } from './createSiwxStorage.js'

const LATER = Date.UTC(2100, 0)

let open: OpenDatabase
beforeAll(async () => {
  open = await openMemory()
})
afterAll(() => open.close())
beforeEach(() => open.database.delete(siwxRows))

const create = () => createSiwxStorage({ use: (run) => run(open.database) })

it('removes rows that expired while it writes others, and none before its time', async () => {
  const storage = create()
  await storage.put('session/a', 'one', LATER)
  for (let at = 0; at < 350; at++) await storage.put(`nonce/${at}`, 'x', Date.now() - 1)
  expect((await storage.list('nonce/')).length).toBeLessThanOrEqual(100)
  expect(await storage.get('session/a')).toBe('one')
})

it('removes expired rows of other instances with its first row, though each instance writes few', async () => {
  await create().put('nonce/a', 'x', Date.now() - 1)
  await create().put('nonce/b', 'x', LATER)
  expect((await create().list('nonce/')).map(({ key }) => key)).toEqual(['nonce/b'])
})

it('moves the end of a row with its newest value', async () => {
  const storage = create()
  await storage.put('browser/a', 'one', Date.now() - 1)
  await storage.put('browser/a', 'two', LATER)
  await create().put('browser/b', 'x', LATER)
  expect(await storage.get('browser/a')).toBe('two')
})

it('finds the rows of a prefix by the index', async () => {
  const { database } = open
  await database.execute(
    sql`insert into siwx_rows select 'nonce/' || each || '/a', 'x', now() + interval '1 day' from generate_series(1, 5000) each`,
  )
  await database.execute(sql`analyze siwx_rows`)
  expect(await selectRows(database, 'nonce/77/')).toEqual([{ key: 'nonce/77/a', value: 'x' }])
  const plan = await database.execute(sql`explain ${selectRows(database, 'nonce/77/').getSQL()}`)
  expect(JSON.stringify(plan)).toMatch(/Index Scan using siwx_rows_pkey/)
})
