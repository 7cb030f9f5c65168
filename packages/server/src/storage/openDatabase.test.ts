import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createEmptyDatabase } from './emptyDatabase.js'
import { cacheDir } from './memory.fixture.js'
import { migrationsFolder, openFolder } from './openDatabase.js'
import { chains } from './schema.js'

// Making a database anew takes a busy machine long.
vi.setConfig({ testTimeout: 120_000 })

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-storage-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const row = { genesis: '0x1', networkId: 'eip155:1' }

it('PGlite keeps the tables and their rows in a folder, and is opened again', async () => {
  const folder = await makeFolder()
  const first = await openFolder(folder, cacheDir)
  await first.database.insert(chains).values(row)
  // The same chain is there once.
  await expect(first.database.insert(chains).values(row)).rejects.toThrow()
  await first.close()
  const second = await openFolder(folder, cacheDir)
  cleanUps.push(second.close)
  await expect(openFolder(folder)).rejects.toThrow('Another server uses the folder')
  const { genesis, networkId } = chains
  expect(await second.database.select({ genesis, networkId }).from(chains)).toEqual([row])
})

it('makes a database anew where the kept one is spoilt, and keeps that', async () => {
  const folder = await makeFolder()
  const kept = await createEmptyDatabase(folder, migrationsFolder)
  expect(await kept.read()).toBeUndefined()
  await kept.keep(new Blob(['any']))
  const [home = ''] = await readdir(folder)
  await writeFile(join(folder, home, 'empty.tar.gz'), 'spoilt')
  expect(await kept.read()).toBeUndefined()
  const anew = await openFolder('memory://', folder)
  cleanUps.push(anew.close)
  await anew.database.insert(chains).values(row)
  expect((await kept.read())?.size).toBeGreaterThan(1_000_000)
  const copy = await openFolder('memory://', folder)
  cleanUps.push(copy.close)
  expect(await copy.database.select().from(chains)).toEqual([])
  await copy.database.insert(chains).values(row)
})

it('goes without a kept database where the folder for it can not be made', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  const kept = await createEmptyDatabase(join(file, 'cache'), migrationsFolder)
  await kept.keep(new Blob(['any']))
  expect(await kept.read()).toBeUndefined()
})
