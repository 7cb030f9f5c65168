// Tests indexer.blocks.ts, indexer.follow.ts, indexer.rows.ts.
import { eq, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../chain/world.fixture.js'
import { readAll } from '../history/recount.fixture.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { openMemory } from '../storage/memory.fixture.js'
import { chains, ranges, transactions } from '../storage/schema.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createTestIndex, networkId, type TestIndexOptions } from './index.fixture.js'
import { addChain, isNamed, readChain, takeLease } from './indexer.blocks.js'
import { addAccount } from './indexer.past.js'

// A busy machine takes long.
vi.setConfig({ testTimeout: 180_000 })

/** A wait for a result ends with it, or with the test. */
const ENDLESS = { timeout: 180_000 }

const storage = createStorage(openMemory)
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(() => storage.use(async () => undefined), 120_000)
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(() => storage.close())

/** Makes an index whose uses of the database, and whose reads of the chain's head, are counted. */
function countedIndex(world: World, options: Partial<TestIndexOptions> = {}) {
  const counts = { uses: 0, heads: 0 }
  const counted: Storage = {
    ...storage,
    use: (run) => {
      counts.uses += 1
      return storage.use(run)
    },
  }
  const nodes = (given: RpcNodes): RpcNodes => ({
    ...given,
    request: async (id, method, params) => {
      if (Array.isArray(params) && params[0] === 'latest') counts.heads += 1
      return given.request(id, method, params)
    },
  })
  const made = createTestIndex({ storage: counted, urls: [world.url], nodes, ...options })
  cleanUps.push(made.index.stop)
  /** Waits until the head was read so many times more. Returns how often the database was used meanwhile. */
  async function usesIn(heads: number): Promise<number> {
    const before = { ...counts }
    await expect.poll(() => counts.heads - before.heads, { ...ENDLESS, interval: 5 }).toBeGreaterThan(heads)
    return counts.uses - before.uses
  }
  const hashesOf = async (account: string) =>
    (await readAll(made.source, account, [networkId])).data.map(({ metadata }) => metadata.hash)
  return { ...made, counts, usesIn, hashesOf }
}

async function setUpWorld(seed: number) {
  const world = await startWorld({ seed })
  cleanUps.push(world.stop)
  const [one, other] = world.accounts as [Address, Address]
  const name = { networkId, genesis: (await world.client.getBlock({ blockNumber: 0n })).hash }
  return { world, one, other, name }
}

describe('an index at rest', () => {
  it.each(['all', 'accounts'] as const)(
    'of %s asks the node for its head, and the database for nothing',
    async (mode) => {
      const { world, one, other } = await setUpWorld(31)
      await world.live(5)
      const instances = ['one', 'two'].map((instance) => countedIndex(world, { mode, instance }))
      for (const { index } of instances) index.start()
      const sent: string[] = []
      for (let round = 0; round < 3; round += 1) {
        sent.unshift(await world.acts.coin(one, other))
        await world.mine()
        for (const { hashesOf } of instances)
          await expect.poll(async () => (await hashesOf(other)).slice(0, sent.length), ENDLESS).toEqual(sent)
        for (const { usesIn } of instances) {
          // What was asked for last may still be read.
          await expect.poll(() => usesIn(2), ENDLESS).toBe(0)
        }
      }
    },
  )
})

it('reads the head ever more seldom while it is the same, and anew before an answer', async () => {
  const { world, one, other } = await setUpWorld(34)
  const everyMs = 50
  const { index, counts, hashesOf } = countedIndex(world, { everyMs, waitMs: 60_000 })
  index.start()
  await world.live(2)
  const began = performance.now()
  const before = counts.heads
  await expect.poll(() => counts.heads - before, ENDLESS).toBeGreaterThan(7)
  // Seven reads at one pace would take a seventh of the time of seven waits that double.
  expect(performance.now() - began).toBeGreaterThan(2 * 7 * everyMs)
  for (let round = 0; round < 3; round += 1) {
    const sent = await world.acts.coin(one, other)
    await world.mine()
    const mined = performance.now()
    await expect.poll(() => performance.now() - mined, { interval: 5 }).toBeGreaterThan(everyMs)
    expect((await hashesOf(other))[0]).toBe(sent)
  }
})

describe('an instance that ends in the middle', () => {
  it('keeps others from its chain until its lease has ended', async () => {
    const { world, name, other } = await setUpWorld(32)
    await world.live(4)
    await storage.use(async (database) => {
      await addChain(database, name)
      await takeLease(database, name, 'dead', 3_600_000)
    })
    const { index, usesIn, hashesOf } = countedIndex(world)
    const headNow = async () => (await storage.use((database) => readChain(database, name)))?.headNumber
    index.start()
    expect(await usesIn(4)).toBeGreaterThan(0)
    expect(await headNow()).toBeNull()
    const ended = { leasedUntil: sql`now() - interval '1 second'` }
    await storage.use((database) => database.update(chains).set(ended).where(isNamed(name)))
    const { number } = await world.client.getBlock()
    await expect.poll(headNow, ENDLESS).toBe(Number(number))
    expect((await hashesOf(other)).length).toBeGreaterThan(1)
    await expect.poll(() => usesIn(2), ENDLESS).toBe(0)
  })

  it.each([
    ['a block comes', 'block'],
    ['the account is asked for', 'asking'],
  ])('leaves the past of an account to the others, which read it once %s', async (_, event) => {
    const { world, one, other, name } = await setUpWorld(33)
    const hash = await world.acts.token(one, other)
    await world.mine(80)
    const { index, usesIn, hashesOf } = countedIndex(world, { mode: 'accounts' })
    index.start()
    const isBegun = async () => (await storage.use((database) => readChain(database, name)))?.headNumber != null
    await expect.poll(isBegun, ENDLESS).toBe(true)
    await expect.poll(() => usesIn(2), ENDLESS).toBe(0)
    const address = other.toLowerCase()
    const claim = { claimedUntil: sql`now() + interval '1 second'` }
    await storage.use(async (database) => {
      await addAccount(database, { chain: name, address, from: 0, hasSearch: false })
      await database.update(ranges).set(claim).where(eq(ranges.address, address))
    })
    if (event === 'block') await world.mine()
    else expect(await hashesOf(other)).toEqual([])
    const kept = () =>
      storage.use((database) =>
        database
          .select({ hash: transactions.hash })
          .from(transactions)
          .innerJoin(chains, eq(chains.id, transactions.chain))
          .where(isNamed(name)),
      )
    await expect.poll(kept, ENDLESS).toContainEqual({ hash })
    await expect.poll(() => usesIn(2), ENDLESS).toBe(0)
  })
})
