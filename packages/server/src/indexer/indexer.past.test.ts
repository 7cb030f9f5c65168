import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import type { ChainHeader } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import { openMemory } from '../storage/memory.fixture.js'
import { ranges } from '../storage/schema.js'
import { createStorage } from '../storage/storage.js'
import { addChain, beginChain, readChain } from './indexer.blocks.js'
import { addAccount, createPast } from './indexer.past.js'

const storage = createStorage(openMemory)
beforeAll(() => storage.use(async () => undefined), 120_000)
afterAll(() => storage.close())

const networkId = 'eip155:31337'
const HEAD = 1_000
const hashOf = (number: number, fork: string): string => `0x${fork}${number.toString(16).padStart(63, '0')}`
const headerOf = (number: number, fork = '0'): ChainHeader => ({
  number,
  hash: hashOf(number, fork),
  parentHash: hashOf(number - 1, fork),
  minedAt: new Date(number),
})

const unexpected = async (): Promise<never> => {
  throw new Error('This call is not expected.')
}

/** Adds a chain of its own with accounts, and makes the reader of their past from a node with these answers. */
async function setUp(addresses: readonly string[], answers: Partial<Chain>, hasSearch = false) {
  const name = { networkId, genesis: `genesis ${setUps++}` }
  const id = await storage.use(async (database) => {
    await addChain(database, name)
    await beginChain(database, name, headerOf(HEAD))
    for (const address of addresses) await addAccount(database, { chain: name, address, from: 0, hasSearch })
    return (await readChain(database, name))?.id ?? 0
  })
  const chain: Chain = {
    genesis: async () => name.genesis,
    latest: unexpected,
    header: async (number) => headerOf(number),
    block: unexpected,
    tokenTransactions: async () => [],
    transaction: unexpected,
    hasSearch: async () => hasSearch,
    search: async () => ({ found: [], isLast: true }),
    ...answers,
  }
  const past = createPast(chain, storage)
  const rows = () => storage.use((database) => database.select().from(ranges).where(eq(ranges.chain, id)))
  return {
    read: () => past.readPart(name),
    /** The ends of the ranges by account. */
    left: async () => Object.fromEntries((await rows()).map(({ address, last }) => [address, last])),
    /** Ends the pauses, the oldest failure first. */
    passTime: async () => {
      for (const { id, claimedUntil } of await rows()) {
        if (!claimedUntil) continue
        const set = { claimedUntil: new Date(claimedUntil.getTime() - 3_600_000) }
        await storage.use((database) => database.update(ranges).set(set).where(eq(ranges.id, id)))
      }
    },
  }
}
let setUps = 0

it('gives the other accounts their turn while a node refuses the past of two', async () => {
  const asked: string[] = []
  const { read, left, passTime } = await setUp(['old', 'pruned', 'newest'], {
    tokenTransactions: async (address) => {
      asked.push(address)
      if (address !== 'old') throw new ChainRefused('eth_getLogs', { code: 4444, message: 'pruned history' })
      return []
    },
  })
  await expect(read()).rejects.toBeInstanceOf(ChainRefused)
  // A loop that waits long after a failure comes back after the pause.
  await passTime()
  await expect(read()).rejects.toBeInstanceOf(ChainRefused)
  await passTime()
  expect(await read()).toBe(true)
  expect([...new Set(asked)]).toEqual(['newest', 'pruned', 'old'])
  expect(await left()).toEqual({ old: -1, pruned: HEAD, newest: HEAD })
})

it('pauses before it asks again for what a node refused', async () => {
  const { read, passTime } = await setUp(['one'], {
    tokenTransactions: async () => {
      throw new ChainAway('No node answers.')
    },
  })
  await expect(read()).rejects.toBeInstanceOf(ChainAway)
  expect(await read()).toBe(false)
  await passTime()
  await expect(read()).rejects.toBeInstanceOf(ChainAway)
})

it.each([
  ['is behind the last block of a range', undefined],
  ['has another fork of it', headerOf(HEAD, '1')],
])('takes no events and no calls from a node that %s', async (_, header) => {
  for (const hasSearch of [false, true]) {
    const node = { header: header }
    const { read, left, passTime } = await setUp(['one'], { header: async () => node.header }, hasSearch)
    await expect(read()).rejects.toBeInstanceOf(ChainAway)
    expect(await left()).toEqual({ one: HEAD })
    node.header = headerOf(HEAD)
    await passTime()
    expect(await read()).toBe(true)
  }
})
