// Tests indexer.turns.ts.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import { anyTime, startProxy, startWorld } from '../chain/world.fixture.js'
import { recount } from '../history/recount.fixture.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import { createTestIndex, networkId } from './index.fixture.js'
import { lastTurn, readChain, takeLease, takeTurn } from './indexer.blocks.js'

// A busy machine takes long.
vi.setConfig({ testTimeout: 180_000 })

/** A wait for a result ends with it, or with the test. */
const ENDLESS = { timeout: 180_000 }

const storage = createStorage(openMemory)
const cleanUps: (() => unknown)[] = []
beforeAll(() => storage.use(async () => undefined), 120_000)
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(() => storage.close())

async function start(seed: number, began = anyTime()) {
  const world = await startWorld({ seed, began })
  cleanUps.push(world.stop)
  await world.live(8)
  const { hash: genesis } = await world.client.getBlock({ blockNumber: 0n })
  const name = { networkId, genesis }
  const head = async () => (await storage.use((database) => readChain(database, name)))?.headHash
  const isRead = async () => (await head()) === (await world.client.getBlock()).hash
  const [account = '0x'] = world.accounts
  const hashes = async () => (await recount(world)).get(account)?.slice(0, 50)
  return { world, began, name, head, isRead, account, hashes }
}

function createIndex(options: Omit<Parameters<typeof createTestIndex>[0], 'storage'>) {
  // An answer waits for the nodes: on a busy machine one that didn't would be of what was read before, and say so.
  const { index } = createTestIndex({ storage, waitMs: ENDLESS.timeout, ...options })
  cleanUps.push(index.stop)
  return index
}

const turnNow = () => storage.use((database) => lastTurn(database, networkId))

it('F292 answers what was read before another chain came once the nodes say that they have it', async () => {
  const first = await start(41)
  const { name, account } = first
  const proxy = await startProxy(first.world.url)
  cleanUps.push(proxy.stop)
  const before = createIndex({ urls: [proxy.url] })
  before.start()
  await expect.poll(first.isRead, ENDLESS).toBe(true)
  await before.stop()

  /** Does what another instance does that sees another chain, and then this one again, and is about to read it. */
  async function leaveAndReturn(): Promise<void> {
    const seen = await turnNow()
    await storage.use((database) => takeTurn(database, { networkId, genesis: '0x0' }, seen))
    await storage.use((database) => takeTurn(database, name, seen + 1))
    expect(await turnNow()).toBe(seen + 2)
    await storage.use((database) => takeLease(database, name, 'other', 3_600_000))
  }
  const hashesIn = async (index: typeof before) =>
    (await index.page({ networkId, address: account, size: 50 })).entries.map(({ hash }) => hash)

  await leaveAndReturn()
  proxy.pointTo(undefined)
  const index = createIndex({ urls: [proxy.url] })
  await expect(hashesIn(index)).rejects.toThrow(ChainAway)
  proxy.pointTo(first.world.url)
  const again = createIndex({ urls: [proxy.url] })
  expect(await hashesIn(again)).toEqual(await first.hashes())

  // They go on to read. On a busy machine they would see the chain return before the nodes have the fork.
  await Promise.all([index.stop(), again.stop()])
  await leaveAndReturn()
  const fork = await start(42, first.began)
  expect(fork.name).toEqual(name)
  proxy.pointTo(fork.world.url)
  expect(await hashesIn(createIndex({ urls: [proxy.url] }))).toEqual(await fork.hashes())
})

it('gives a chain no other turn where it has the last one', async () => {
  const name = { networkId, genesis: '0x1' }
  await storage.use(async (database) => takeTurn(database, name, await lastTurn(database, networkId)))
  const turn = await turnNow()
  await storage.use((database) => takeTurn(database, name, turn))
  expect(await turnNow()).toBe(turn)
})

it('keeps a chain where another one begins while a fork is left', async () => {
  const [first, second] = [await start(43), await start(44)]
  const proxy = await startProxy(first.world.url)
  cleanUps.push(proxy.stop)
  let isFork = false
  const nodes = (given: RpcNodes): RpcNodes => ({
    ...given,
    async request(id, method, params) {
      const [block] = params as readonly unknown[]
      if (isFork && method === 'eth_getBlockByNumber' && block !== 'latest' && block !== '0x0')
        proxy.pointTo(second.world.url)
      return given.request(id, method, params)
    },
  })
  const index = createIndex({ urls: [proxy.url], nodes })
  index.start()
  await expect.poll(first.isRead, ENDLESS).toBe(true)
  const head = await first.head()
  isFork = true
  await first.world.reorg(3)
  await expect.poll(second.isRead, ENDLESS).toBe(true)
  expect(await first.head()).toBe(head)
})
