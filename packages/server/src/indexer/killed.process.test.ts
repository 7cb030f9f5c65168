import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, it } from 'vitest'
import { startWorld, type World } from '../chain/world.fixture.js'
import { openFolder, openPostgres } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { createStorage } from '../storage/storage.js'
import { expectExact } from './expectExact.fixture.js'
import { startWriter, type Writer } from './writers.fixture.js'

/** How many writers are killed. More in a long run: LATCHKIT_KILLS=50. */
const KILLS = Number(process.env['LATCHKIT_KILLS'] ?? 5)
/** A folder of PGlite has one writer, whose start takes seconds. */
const KILLS_OF_FOLDER = Math.ceil(KILLS / 5)
const MAX_BLOCKS = 25
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
    await world.live(1 + depth + world.random(MAX_BLOCKS - depth))
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
