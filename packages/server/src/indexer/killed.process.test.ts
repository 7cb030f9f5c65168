import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { count } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../chain/world.fixture.js'
import { readConfig } from '../config/readConfig.js'
import { createLog } from '../node/log.js'
import { startServer } from '../node/startServer.js'
import { addUp, readAll, recount } from '../providers/history/recount.fixture.js'
import { openFolder, openPostgres } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { blocks } from '../storage/schema.js'
import { createStorage } from '../storage/storage.js'
import type { Storage } from '../storage/storage.types.js'
import { createTestIndex, networkId } from './index.fixture.js'
import { startWriter, type Writer } from './writers.fixture.js'

/** How many writers are killed. More in a long run: LATCHKIT_KILLS=50. */
const KILLS = Number(process.env['LATCHKIT_KILLS'] ?? 5)
/** A folder of PGlite has one writer, whose start takes seconds. */
const KILLS_OF_FOLDER = Math.ceil(KILLS / 5)
const MOST_BLOCKS = 25
const LONG = { timeout: 60_000 + KILLS * 20_000 }

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 60_000)

async function setUp(seed: number) {
  const world = await startWorld({ seed })
  cleanUps.push(world.stop)
  return world
}

async function setUpPostgres() {
  const postgres = await createPostgres()
  cleanUps.push(postgres.remove)
  await postgres.start()
  return postgres
}

/** Reads the rest of the chain, and compares all of it with a recount. */
async function expectExact(world: World, storage: Storage) {
  const { index, source, chain } = createTestIndex({ storage, urls: [world.url], instance: 'any' })
  cleanUps.push(index.stop)
  index.start()
  for (const [account, hashes] of await recount(world)) {
    const read = () => readAll(source, account, [networkId])
    await expect
      .poll(async () => (await read()).data.map(({ metadata }) => metadata.hash), { timeout: 60_000 })
      .toEqual(hashes)
    expect(addUp((await read()).data, account, world.tokens)).toEqual(await world.balancesOf(account as Address))
  }
  const [row] = await storage.use((database) => database.select({ all: count() }).from(blocks))
  expect(row?.all).toBe((await chain.latest()).number + 1)
}

/** Lets the chain live, sometimes on another fork, and kills writers at any moment. */
async function killWriters(world: World, kills: number, next: () => Promise<Writer>, atOnce: number) {
  const running = await Promise.all(Array.from({ length: atOnce }, next))
  for (const writer of running) writer.go()
  // Long enough for the first fork.
  await world.live(8)
  const forks = new Set(Array.from({ length: 6 }, (_, at) => Math.floor((at * kills) / 6)))
  for (let killed = 0; killed < kills; killed += 1) {
    // A folder has one writer, so the next one starts after it.
    const spare = atOnce > 1 ? next() : undefined
    spare?.catch(() => undefined)
    const depth = forks.has(killed) ? 1 + world.random(6) : 0
    if (depth > 0) await world.reorg(depth)
    await world.live(1 + depth + world.random(MOST_BLOCKS - depth))
    // The moment may be any: what counts is what is in the database.
    await wait(world.random(40))
    await running[killed % atOnce]?.kill()
    const writer = await (spare ?? next())
    writer.go()
    running[killed % atOnce] = writer
  }
  await wait(world.random(40))
  await Promise.all(running.map((writer) => writer.kill()))
}

describe('writers that are killed', () => {
  it('leave no wrong row, no double and no gap in PostgreSQL, two at a time', LONG, async () => {
    const [world, postgres] = await Promise.all([setUp(21), setUpPostgres()])
    await killWriters(world, KILLS, () => startWriter(postgres.url, world.url), 2)
    const storage = createStorage(() => openPostgres(postgres.url, () => undefined))
    cleanUps.push(storage.close)
    await expectExact(world, storage)
  })

  it('leave no wrong row, no double and no gap in a folder of PGlite', LONG, async () => {
    const world = await setUp(22)
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-index-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    await killWriters(world, KILLS_OF_FOLDER, () => startWriter(folder, world.url), 1)
    const storage = createStorage(() => openFolder(folder))
    cleanUps.push(storage.close)
    await expectExact(world, storage)
  })
})

describe('two servers on one PostgreSQL', () => {
  it('have no double, and answer 503 and no 500 while it is away for 5 s', { timeout: 120_000 }, async () => {
    const [world, postgres] = await Promise.all([setUp(23), setUpPostgres()])
    const config = { rpc: { [networkId]: [world.url] }, port: 0, database: postgres.url }
    const history = { [networkId]: { index: 'all', everyS: 1 } }
    const log = createLog('silent')
    const servers = await Promise.all([1, 2].map(() => startServer(readConfig({ ...config, history }), { log })))
    cleanUps.push(...servers.map(({ stop }) => stop))
    const [account = '0x'] = world.accounts
    const ask = async (at: number) => {
      const answer = await fetch(`${servers[at]?.url}/v1/account/${account}/history?projectId=any&chainId=${networkId}`)
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
    }
    const hashes = async (at: number) =>
      ((await ask(at)).body.data ?? []).map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
    await world.live(6)
    for (const at of [0, 1])
      await expect.poll(() => hashes(at), { timeout: 30_000 }).toEqual((await recount(world)).get(account))

    await postgres.stop('SIGQUIT')
    const until = performance.now() + 5_000
    const told = new Set<string>()
    while (performance.now() < until) {
      const answers = await Promise.all([ask(0), ask(1)])
      for (const { status, wait } of answers) told.add(`${status} ${wait}`)
      await world.live(1)
    }
    expect([...told]).toEqual(['503 5'])
    await postgres.start()
    for (const at of [0, 1])
      await expect
        .poll(() => hashes(at), { timeout: 30_000 })
        .toEqual((await recount(world)).get(account)?.slice(0, 50))
    const storage = createStorage(() => openPostgres(postgres.url, () => undefined))
    cleanUps.push(storage.close)
    await expectExact(world, storage)
  })
})
