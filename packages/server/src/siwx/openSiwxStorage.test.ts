import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { cacheDir } from '../storage/memory.fixture.js'
import { openSiwxStorage } from './openSiwxStorage.js'

const LATER = Date.UTC(2100, 0)

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

it('keeps the rows in a folder, also after it is closed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-siwx-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const storage = openSiwxStorage(folder, { cacheDir })
  cleanUps.push(storage.close)
  await storage.put('session/a', 'one', LATER)
  await storage.close()
  expect(await storage.get('session/a')).toBe('one')
})

it('rejects with 503 while the database is away, and says so once, without its host', async () => {
  const onError = vi.fn()
  const storage = openSiwxStorage('postgres://127.0.0.1:1/none', { onError })
  for (let at = 0; at < 2; at++) await expect(storage.get('session/a')).rejects.toMatchObject({ status: 503 })
  expect(onError.mock.calls).toMatchObject([[{ message: 'The database is away.', code: 'ECONNREFUSED' }]])
  await storage.close()
})

it('throws for an empty text, and for a database of another kind', () => {
  for (const database of ['', 'mysql://db.example/app', 'https://db.example'])
    expect(() => openSiwxStorage(database)).toThrow('The database must be a URL as postgres://host/name, or a folder.')
})
