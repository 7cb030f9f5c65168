// Tests chain.calls.ts, chain.events.ts, chain.schemas.ts, chain.tracer.ts, createChain.ts, createNetworkIndex.ts, indexer.forks.ts, indexer.pages.ts.
import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ChainAway } from '../chain/chain.errors.js'
import { anyTime, createRandom, startProxy, startWorld, type World } from '../chain/world.fixture.js'
import { LeftFork } from '../history/history.types.js'
import { addUp, readAll, recount } from '../history/recount.fixture.js'
import { createRpcNodes } from '../rpc/rpc.nodes.js'
import type { RpcNodes, RpcOutcome } from '../rpc/rpc.types.js'
import { openMemory } from '../storage/memory.fixture.js'
import { chains } from '../storage/schema.js'
import { createStorage } from '../storage/storage.js'
import { createTestIndex, networkId, type TestIndexOptions } from './index.fixture.js'

// A recount traces each transaction, so that a slow machine takes minutes for a test.
vi.setConfig({ testTimeout: 180_000 })

/** A wait for a result ends with it, or with the test. */
const ENDLESS = { timeout: 180_000 }

// One PGlite for all tests of this file: starting it takes seconds. Chains keep apart by their networks and first blocks.
const storage = createStorage(openMemory)
const cleanUps: (() => Promise<unknown>)[] = []
beforeAll(() => storage.use(async () => undefined), 120_000)
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})
afterAll(() => storage.close())

async function setUp(options: Partial<TestIndexOptions> = {}, seed = 1) {
  const world = await startWorld({ seed })
  cleanUps.push(world.stop)
  const made = createTestIndex({ storage, urls: [world.url], ...options })
  cleanUps.push(made.index.stop)
  return { world, ...made, read: (account: string) => readAll(made.source, account, [networkId]) }
}

/** Waits until the histories of all accounts have all their transactions in the order of the chain, and equal it. */
async function expectExact(world: World, read: (account: string) => ReturnType<typeof readAll>) {
  const counted = await recount(world)
  for (const [account, hashes] of counted) {
    const hashesNow = async () => (await read(account)).data.map((row) => row.metadata.hash)
    await expect.poll(hashesNow, ENDLESS).toEqual(hashes)
    const { data } = await read(account)
    expect(addUp(data, account, world.tokens)).toEqual(await world.balancesOf(account as Address))
  }
}

const missing = (method: string): RpcOutcome => ({
  error: { code: -32601, message: `the method ${method} does not exist` },
})

/** Nodes without these methods. */
const without =
  (...methods: readonly string[]) =>
  (nodes: RpcNodes): RpcNodes => ({
    ...nodes,
    request: async (id, method, params) =>
      methods.includes(method) ? missing(method) : nodes.request(id, method, params),
  })

describe('the index of all blocks', () => {
  it('equals a recount of ten accounts to the unit, also after a reorg', async () => {
    const { world, read, index, errors } = await setUp()
    index.start()
    for (const act of Object.values(world.acts)) {
      await act()
      await world.mine()
    }
    await world.live(12)
    await expectExact(world, read)
    await world.reorg(5)
    await world.live(3)
    await expectExact(world, read)
    expect(errors).toEqual([])
    const [account = '0x'] = world.accounts
    expect((await read(account)).coverage).toEqual({ since: null, missing: [] })
    expect((await index.seen(account)).toSorted()).toEqual(world.tokens.map((each) => each.toLowerCase()).toSorted())
  })

  it('reads calls by debug_traceBlockByNumber, and receipts one by one, where a node has no more', async () => {
    const nodes = without('trace_block', 'trace_transaction', 'eth_getBlockReceipts')
    const { world, read, index } = await setUp({ nodes }, 2)
    index.start()
    await world.acts.internal()
    await world.live(4)
    await expectExact(world, read)
  })

  it('says that internal transfers are missing where no node traces', async () => {
    const nodes = without('trace_block', 'debug_traceBlockByNumber')
    const { world, read, index } = await setUp({ nodes }, 3)
    const [one, other] = world.accounts as [Address, Address]
    await world.acts.internal(one, other, other)
    await world.acts.coin(one, other)
    await world.mine()
    index.start()
    await expect.poll(async () => (await read(one)).data.length, ENDLESS).toBeGreaterThan(2)
    const { data, coverage } = await read(other)
    expect(coverage.missing).toEqual(['internal'])
    expect(data[0]?.metadata).toMatchObject({
      operationType: 'receive',
      sentFrom: one,
      sentTo: other,
      status: 'confirmed',
    })
    // Of the transaction whose call sent the coins, nothing is known. The others are the deployments of the tokens.
    expect(data.filter(({ metadata }) => metadata.operationType !== 'receive')).toEqual([])
    expect(data).toHaveLength(3)
  })

  it('takes a chain that begins anew under the same id for another one', async () => {
    const first = await setUp({}, 4)
    const proxy = await startProxy(first.world.url)
    cleanUps.push(proxy.stop)
    const { index, source } = createTestIndex({ storage, urls: [proxy.url] })
    cleanUps.push(index.stop)
    const read = (account: string) => readAll(source, account, [networkId])
    index.start()
    await first.world.live(6)
    await expectExact(first.world, read)
    const second = await startWorld({ seed: 5 })
    cleanUps.push(second.stop)
    await second.live(3)
    proxy.pointTo(second.url)
    await expectExact(second, read)
  })

  it('keeps two networks apart whose chains have the same first block', async () => {
    const began = anyTime()
    const networks = [networkId, 'eip155:31338'] as const
    const all = await Promise.all(
      networks.map(async (network, at) => {
        const world = await startWorld({ seed: 13 + at, began })
        cleanUps.push(world.stop)
        const { index, source, errors, chain } = createTestIndex({ storage, urls: [world.url], network })
        cleanUps.push(index.stop)
        return { network, world, index, source, errors, chain }
      }),
    )
    const [first, second] = await Promise.all(all.map(({ chain }) => chain.genesis()))
    expect(second).toBe(first)
    for (const { index } of all) index.start()
    await Promise.all(all.map(({ world }, at) => world.live(6 + 3 * at)))
    for (const { network, world, source } of all)
      await expectExact(world, (account) => readAll(source, account, [network]))
    const rows = await storage.use((database) =>
      database
        .select({ network: chains.networkId, head: chains.headNumber, reorgs: chains.reorgs })
        .from(chains)
        .where(eq(chains.genesis, first ?? ''))
        .orderBy(chains.networkId),
    )
    const heads = await Promise.all(all.map(async ({ chain }) => (await chain.latest()).number))
    expect(rows).toEqual(networks.map((network, at) => ({ network, head: heads[at], reorgs: 0 })))
    expect(all.flatMap(({ errors }) => errors)).toEqual([])
  })

  it('writes no wrong row while one node lags behind another', async () => {
    const { world, index: unused, ...rest } = await setUp({}, 6)
    const lag = await startProxy(world.url, 3)
    cleanUps.push(lag.stop)
    // A call goes to either node, as behind a balancer.
    const random = createRandom(6)
    const { index, source, errors } = createTestIndex({
      storage,
      urls: [world.url],
      nodes: (nodes) => {
        const behind = createRpcNodes({ [networkId]: [lag.url] })
        return { ...nodes, request: (...call) => (random(2) === 0 ? nodes : behind).request(...call) }
      },
    })
    cleanUps.push(index.stop)
    index.start()
    await world.live(10)
    await world.reorg(2)
    await world.live(4)
    await expectExact(world, (account) => readAll(source, account, [networkId]))
    expect(errors.filter((error) => !(error instanceof ChainAway))).toEqual([])
    expect(rest.errors).toEqual([])
  })

  it('has pages of 50, each transaction once, which a new block does not shift', async () => {
    const { world, index, source } = await setUp({}, 7)
    const [one, other] = world.accounts as [Address, Address]
    for (let block = 0; block < 4; block += 1) {
      for (let each = 0; each < 30; each += 1) await world.acts.coin(one, other)
      await world.mine()
    }
    index.start()
    const question = { account: other, networkIds: [networkId], iconUrl: () => undefined }
    await expect.poll(async () => (await source.page(question)).next, ENDLESS).not.toBeNull()
    await expect.poll(async () => (await readAll(source, other, [networkId])).data.length, ENDLESS).toBe(122)
    const first = await source.page(question)
    await world.acts.coin(one, other)
    await world.mine()
    await expect.poll(async () => (await readAll(source, other, [networkId])).data.length, ENDLESS).toBe(123)
    const second = await source.page({ ...question, cursor: first.next ?? '' })
    const third = await source.page({ ...question, cursor: second.next ?? '' })
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect([first.data.length, second.data.length, third.data.length, third.next]).toEqual([50, 50, 22, null])
    expect(new Set(ids).size).toBe(122)
  })

  it('F291 has the same page for a cursor, and refuses one of blocks that were taken back', async () => {
    const { world, index, source } = await setUp({}, 14)
    const [one, other] = world.accounts as [Address, Address]
    for (let block = 0; block < 4; block += 1) {
      for (let each = 0; each < 30; each += 1) await world.acts.coin(one, other)
      await world.mine()
    }
    index.start()
    const page = (cursor?: string | null) =>
      source.page({ account: other, networkIds: [networkId], iconUrl: () => undefined, cursor: cursor ?? undefined })
    await expect.poll(async () => (await readAll(source, other, [networkId])).data.length, ENDLESS).toBe(122)
    const first = await page()
    const second = await page(first.next)
    // The first page has two blocks, and ends in the second of them.
    await world.reorg(1)
    await world.mine()
    await expect.poll(async () => (await page()).data[0]?.id, ENDLESS).not.toBe(first.data[0]?.id)
    expect(await page(first.next)).toEqual(second)
    await world.reorg(4)
    await world.mine()
    await expect.poll(async () => (await readAll(source, other, [networkId])).data.length, ENDLESS).toBeLessThan(60)
    await expect(page(first.next)).rejects.toThrow(LeftFork)
  })
})

describe('the index of accounts', () => {
  const nodes = without('ots_getApiLevel')

  it('has their tokens from the first block on, and all from the first asking on', async () => {
    const { world, read, index } = await setUp({ mode: 'accounts', nodes }, 8)
    const [one, other, third] = world.accounts as [Address, Address, Address]
    await world.acts.token(other, one)
    await world.acts.coin(other, one)
    // Those before are so old that they are not among the blocks that are read at the first asking.
    await world.mine(80)
    // The first answer waits for 3 s at most, which a slow machine takes longer than.
    await expect.poll(async () => (await read(one)).data, ENDLESS).toHaveLength(3)
    const missing = ['coin', 'failed', 'internal']
    await expect.poll(async () => (await read(one)).coverage, ENDLESS).toEqual({ since: null, missing })
    await world.acts.coin(other, one)
    await world.acts.failure(one)
    await world.acts.internal(other, one, third)
    await world.mine()
    const told = async () =>
      (await read(one)).data.map(({ metadata, transfers }) => [
        metadata.operationType,
        metadata.status,
        ...transfers.map((each) => each.fungible_info?.symbol),
      ])
    await expect.poll(told, ENDLESS).toEqual([
      ['receive', 'confirmed', 'ETH'],
      ['execute', 'failed'],
      ['receive', 'confirmed', 'ETH'],
      ['receive', 'confirmed', 'SGLD'],
      ['deploy', 'confirmed', 'SGLD'],
      ['deploy', 'confirmed', 'SUSD'],
    ])
    // Nothing is kept of an account that was not asked for.
    expect(await index.seen(third)).toEqual([])
    expect(await index.seen(one)).toEqual(expect.arrayContaining([expect.stringMatching(/^0x/)]))
  })

  it('equal a recount to the unit where the node has an index, also after a reorg', async () => {
    const { world, read, errors } = await setUp({ mode: 'accounts' }, 9)
    await world.live(12)
    await world.mine(70)
    await world.live(4)
    await expectExact(world, read)
    await world.reorg(4)
    await world.live(3)
    await expectExact(world, read)
    const [account = '0x'] = world.accounts
    expect((await read(account)).coverage).toEqual({ since: null, missing: [] })
    expect(errors).toEqual([])
  })

  it('halve what they ask for where a node refuses, down to the block from which it has events', async () => {
    const spans: number[] = []
    const refusing = (given: RpcNodes): RpcNodes => ({
      ...given,
      request: async (id, method, params) => {
        if (method === 'ots_getApiLevel') return missing(method)
        if (method !== 'eth_getLogs') return given.request(id, method, params)
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
        spans.push(Number(toBlock) - Number(fromBlock) + 1)
        const isLong = Number(toBlock) - Number(fromBlock) >= 10
        return isLong ? { error: { code: -32005, message: 'range is too long' } } : given.request(id, method, params)
      },
    })
    const { world, read } = await setUp({ mode: 'accounts', nodes: refusing, from: 2 }, 10)
    const [one, other] = world.accounts as [Address, Address]
    await world.acts.token(other, one)
    await world.mine(100)
    await expect.poll(async () => (await read(one)).coverage.since, ENDLESS).not.toBeNull()
    await expect.poll(async () => (await read(one)).data.length, ENDLESS).toBe(3)
    expect(spans[0]).toBeGreaterThan(30)
    expect(spans.filter((span) => span > 10).length).toBeLessThan(spans.length / 2)
    const { timestamp } = await world.client.getBlock({ blockNumber: 2n })
    expect((await read(one)).coverage.since).toBe(new Date(Number(timestamp) * 1_000).toISOString())
  })

  it('begin anew after a reorg that is deeper than what is kept', async () => {
    const { world, read } = await setUp({ mode: 'accounts' }, 11)
    await world.live(5)
    const [one] = world.accounts as [Address]
    await read(one)
    await world.mine(90)
    await expect.poll(async () => (await read(one)).coverage.missing, ENDLESS).toEqual([])
    await world.reorg(92)
    await world.live(2)
    await expectExact(world, read)
  })
})

describe('an index whose nodes are away', () => {
  it('F293 answers what it has, says that it may lack the newest blocks, and goes on when they are back', async () => {
    const { world } = await setUp({}, 12)
    const proxy = await startProxy(world.url)
    cleanUps.push(proxy.stop)
    const { index, source, errors } = createTestIndex({ storage, urls: [proxy.url] })
    cleanUps.push(index.stop)
    const read = (account: string) => readAll(source, account, [networkId])
    index.start()
    await world.live(4)
    await expectExact(world, read)
    const counted = await recount(world)
    proxy.pointTo(undefined)
    await expect.poll(() => errors.length, ENDLESS).toBeGreaterThan(0)
    const [account = '0x'] = world.accounts
    const { data, coverage } = await read(account)
    expect(data.map(({ metadata }) => metadata.hash)).toEqual(counted.get(account))
    expect(coverage.missing).toEqual(['recent'])
    await world.live(3)
    proxy.pointTo(world.url)
    await expectExact(world, read)
    await expect.poll(async () => (await read(account)).coverage.missing, ENDLESS).toEqual([])
  })
})
