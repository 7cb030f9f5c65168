import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFolder } from './openDatabase.js'
import { chains } from './schema.js'

it('PGlite keeps the tables and their rows in a folder, and is opened again', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-storage-'))
  try {
    const first = await openFolder(folder)
    await first.database.insert(chains).values({ genesis: '0x1', networkId: 'eip155:1' })
    // A row bears its genesis once.
    await expect(first.database.insert(chains).values({ genesis: '0x1', networkId: 'eip155:1' })).rejects.toThrow()
    await first.close()
    const second = await openFolder(folder)
    await expect(openFolder(folder)).rejects.toThrow('Another server uses the folder')
    const { genesis, networkId } = chains
    const rows = await second.database.select({ genesis, networkId }).from(chains)
    expect(rows).toEqual([{ genesis: '0x1', networkId: 'eip155:1' }])
    await second.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
