// Tests indexer.follow.ts, indexer.forks.ts.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../chain/world.fixture.js'
import { recount } from '../history/recount.fixture.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import { createTestIndex, networkId } from './index.fixture.js'

// A busy machine takes long.
vi.setConfig({ testTimeout: 180_000 })

const storage = createStorage(openMemory)
const cleanUps: (() => unknown)[] = []
beforeAll(() => storage.use(async () => undefined), 120_000)
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(() => storage.close())

const isOfHead = (method: string, params: unknown): boolean =>
  method === 'eth_getBlockByNumber' && Array.isArray(params) && params[0] === 'latest'

/** Reads the chain up to the head that it has now, and what the answer after that is for the first account. */
async function readOnce(world: World, nodes?: (given: RpcNodes) => RpcNodes) {
  const more = nodes && { nodes }
  const { index } = createTestIndex({ storage, urls: [world.url], everyMs: 3_600_000, waitMs: 170_000, ...more })
  const { entries, coverage } = await index.page({ networkId, address: world.accounts[0] ?? '0x', size: 50 })
  await index.stop()
  return { missing: coverage.missing, hashes: entries.map(({ hash }) => hash) }
}

const countAgain = async (world: World) => (await recount(world)).get(world.accounts[0] ?? '0x')?.slice(0, 50)

/** More calls than a run of few blocks needs. */
const MANY_CALLS = 500

it('ends a run whose first head is of a fork that the node left meanwhile', async () => {
  const world = await startWorld({ seed: 61 })
  cleanUps.push(world.stop)
  await world.live(8)
  let calls = 0
  let hasForked = false
  const nodes = (given: RpcNodes): RpcNodes => ({
    ...given,
    async request(id, method, params) {
      calls += 1
      if (calls > MANY_CALLS) return 'silent'
      const answer = await given.request(id, method, params)
      if (!hasForked && isOfHead(method, params)) {
        hasForked = true
        await world.reorg(3)
        await world.live(1)
      }
      return answer
    },
  })
  const { missing, hashes } = await readOnce(world, nodes)
  expect(calls).toBeLessThan(MANY_CALLS)
  expect(missing).toEqual([])
  expect(hashes).toEqual(await countAgain(world))
})

it('lacks the newest blocks where the chain became shorter than what it had with the fork that is left', async () => {
  const world = await startWorld({ seed: 62 })
  cleanUps.push(world.stop)
  await world.live(2)
  const id = await world.client.snapshot()
  await world.live(8)
  expect((await readOnce(world)).missing).toEqual([])
  await world.reorg(3)
  await world.live(1)
  let heads = 0
  const { missing } = await readOnce(world, (given) => ({
    ...given,
    async request(network, method, params) {
      if (isOfHead(method, params)) heads += 1
      // The second one is read once it is known which block both forks have.
      if (isOfHead(method, params) && heads === 2) await world.client.revert({ id })
      return given.request(network, method, params)
    },
  }))
  expect(missing).toEqual(['recent'])
  await world.live(12)
  const { missing: later, hashes } = await readOnce(world)
  expect(later).toEqual([])
  expect(hashes).toEqual(await countAgain(world))
})
