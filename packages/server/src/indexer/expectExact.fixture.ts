import { count } from 'drizzle-orm'
import type { Address } from 'viem'
import { expect } from 'vitest'
import type { World } from '../chain/world.fixture.js'
import { addUp, readAll, recount } from '../history/recount.fixture.js'
import { blocks } from '../storage/schema.js'
import type { Storage } from '../storage/storage.types.js'
import { createTestIndex, networkId } from './index.fixture.js'

/** Reads the rest of a chain into an index, and compares all of it with a recount. */
export async function expectExact(world: World, storage: Storage): Promise<void> {
  const { index, source, chain } = createTestIndex({ storage, urls: [world.url], instance: 'any' })
  index.start()
  try {
    for (const [account, hashes] of await recount(world)) {
      const read = () => readAll(source, account, [networkId])
      await expect
        .poll(async () => (await read()).data.map(({ metadata }) => metadata.hash), { timeout: 60_000 })
        .toEqual(hashes)
      expect(addUp((await read()).data, account, world.tokens)).toEqual(await world.balancesOf(account as Address))
    }
    const [row] = await storage.use((database) => database.select({ all: count() }).from(blocks))
    expect(row?.all).toBe((await chain.latest()).number + 1)
  } finally {
    await index.stop()
  }
}
