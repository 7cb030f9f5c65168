import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestIndex, networkId } from '../indexer/index.fixture.js'
import { createTestServer } from '../server.fixture.js'
import { cacheDir } from '../storage/memory.fixture.js'
import { openFolder, openPostgres } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { createStorage } from '../storage/storage.js'
import type { OpenDatabase } from '../storage/storage.types.js'
import { startLivingChain, type LivingChain } from './model/livingChain.fixture.js'
import { findWrong, findWrongPage, toRow, type Answer, type OlderPage, type Row } from './model/truth.fixture.js'

const { MODEL_SEEDS, MODEL_RUNS } = process.env

/**
 * How many requests are answered in all, without those answers that say that they lack the newest blocks: these come at
 * once, so that there may be any number of them. `pnpm model --model history --runs 2000` sends more.
 */
const REQUESTS = Number(MODEL_RUNS ?? 80)

/** The clients that ask at the same time, each one request after the other. */
const CLIENTS = 3

/** How many requests are answered between two ends of an instance, and between two chains that begin anew. */
const [INSTANCE_LIVES, CHAIN_LIVES] = [40, 60]

/** Of how many of its last pages a client asks for the next one. */
const LAST_CURSORS = 4

const LONG = { timeout: 120_000 + REQUESTS * 1_000, retry: 0 }

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 60_000)

/** Makes an instance of the server that can end and start again, with its database or without. */
function createInstance(chain: LivingChain, name: string, open: () => Promise<OpenDatabase>) {
  let storage = createStorage(open)
  const make = () => {
    const nodes = () => chain.nodes
    const made = createTestIndex({ storage, urls: ['http://any.example'], nodes, instance: name, waitMs: 1_000 })
    made.index.start()
    return { ...made, server: createTestServer({ history: made.source }) }
  }
  let now = make()
  const asked = new Set<Promise<unknown>>()
  let ending: Promise<void> | undefined

  async function end(withDatabase: boolean): Promise<void> {
    // As a process does that gets SIGTERM, it ends what is open first.
    await Promise.all([now.index.stop(), ...asked])
    if (withDatabase) {
      await storage.close()
      storage = createStorage(open)
    }
    now = make()
  }

  return {
    async get(account: string, cursor?: string) {
      while (ending) await ending
      const query = { chainId: networkId, ...(cursor !== undefined && { cursor }) }
      const answer = now.server.get(`/v1/account/${account}/history`, query)
      asked.add(answer)
      return answer.finally(() => asked.delete(answer))
    },
    async restart(withDatabase: boolean): Promise<void> {
      ending = end(withDatabase)
      await ending
      ending = undefined
    },
    async stop(): Promise<void> {
      await now.index.stop()
      await storage.close()
    },
  }
}
type Instance = ReturnType<typeof createInstance>

interface Body {
  readonly data: readonly { readonly metadata: { readonly hash: string; readonly minedAt: string } }[]
  readonly next: string | null
  readonly coverage: { readonly missing: readonly string[] }
}

const rowsOf = ({ data }: Body): readonly Row[] =>
  data.map(({ metadata }) => toRow(metadata.hash, new Date(metadata.minedAt)))

/** What a client was told, in its order. */
interface Series {
  readonly answers: Answer[]
  readonly pages: OlderPage[]
  /** The statuses of what was no answer. */
  readonly refusals: number[]
}

/** Sends requests to any of the instances, as a balancer does, until `isDone`. */
async function ask(
  chain: LivingChain,
  instances: readonly Instance[],
  isDone: () => boolean,
  onAnswer: (isBehind: boolean) => void,
): Promise<Series> {
  const series: Series = { answers: [], pages: [], refusals: [] }
  const cursors: { readonly account: string; readonly last: Row; readonly cursor: string }[] = []
  const any = <Item>(items: readonly Item[]): Item => items[chain.random(items.length)] as Item
  while (!isDone()) {
    const instance = any(instances)
    let isBehind = false
    if (cursors.length > 0 && chain.random(6) === 0) {
      const { cursor, ...page } = any(cursors.slice(-LAST_CURSORS))
      const { status, body } = await instance.get(page.account, cursor)
      if (status === 200 || status === 400)
        series.pages.push({ ...page, rows: status === 200 ? rowsOf(body) : undefined })
      else series.refusals.push(status)
      if (status === 400) cursors.length = 0
    } else {
      const account = any(chain.accounts)
      const { status, body } = await instance.get(account)
      if (status === 200) {
        const rows = rowsOf(body)
        isBehind = body.coverage.missing.includes('recent')
        series.answers.push({ account, rows, hasNext: body.next !== null, isBehind })
        const last = rows.at(-1)
        if (body.next !== null && last !== undefined) cursors.push({ account, last, cursor: body.next })
      } else series.refusals.push(status)
    }
    onAnswer(isBehind)
    // Such an answer comes at once. On PGlite, a client that never waits leaves the nodes no time to answer.
    if (isBehind) await wait(20)
  }
  return series
}

/** Lets the chain live beside the requests. Expects that each answer is true. */
async function expectTrue(chain: LivingChain, instances: readonly Instance[], withDatabase: boolean): Promise<void> {
  let [answered, whole] = [0, 0]
  let onAnswer: () => void = () => undefined
  const isDone = (): boolean => whole >= REQUESTS
  const clients = Array.from({ length: CLIENTS }, () =>
    ask(chain, instances, isDone, (isBehind) => {
      answered += 1
      if (!isBehind) whole += 1
      onAnswer()
    }),
  )
  const all = Promise.all(clients)
  all.catch(() => (whole = Infinity))
  const until = async (count: number): Promise<void> => {
    while (answered < count && !isDone()) await new Promise<void>((resolve) => (onAnswer = resolve))
  }
  for (let [ends, begins] = [INSTANCE_LIVES, CHAIN_LIVES]; !isDone(); await until(answered + 1 + chain.random(4))) {
    await chain.next()
    if (answered >= ends) {
      await instances[chain.random(instances.length)]?.restart(withDatabase && chain.random(3) === 0)
      ends = answered + INSTANCE_LIVES
    }
    if (answered >= begins) {
      await chain.beginAnew(chain.random(3) === 0)
      begins = answered + CHAIN_LIVES
    }
  }
  const series = await all
  await chain.outgrow()
  const answers = series.flatMap((each) => each.answers)
  const pages = series.flatMap((each) => each.pages)
  const figures = {
    answers: answers.length,
    behind: answers.filter(({ isBehind }) => isBehind).length,
    pages: pages.length,
    refusedPages: pages.filter(({ rows }) => !rows).length,
    noAnswers: series.flatMap((each) => each.refusals),
    moments: chain.truth.moments.length,
    steps: chain.counts,
  }
  if (MODEL_SEEDS) console.log(JSON.stringify(figures))
  const { truth } = chain
  // One text of all that is wrong: a report shows it whole, but of a list only how long it is.
  expect(series.flatMap((each) => findWrong(truth, each.answers) ?? []).join('\n')).toBe('')
  expect(series.flatMap((each) => findWrongPage(truth, each.pages) ?? []).join('\n')).toBe('')
  for (const instance of instances)
    for (const account of chain.accounts) {
      const told = async () => {
        const { body } = await instance.get(account)
        return { rows: rowsOf(body), missing: body.coverage.missing }
      }
      const rows = truth.moments.at(-1)?.rowsOf(account).slice(0, 50)
      await expect.poll(told, { timeout: 60_000 }).toEqual({ rows, missing: [] })
    }
}

describe.each((MODEL_SEEDS ?? '5').split(',').map(Number))(
  'F292 beside a chain that grows, reorganises and begins anew (seed %i), each answer is true, and none is older than the one before',
  (seed) => {
    async function setUp(): Promise<LivingChain> {
      const chain = await startLivingChain(seed, networkId)
      cleanUps.push(chain.stop)
      return chain
    }

    it('of two instances on one PostgreSQL, which end and start', LONG, async () => {
      const postgres = await createPostgres()
      cleanUps.push(postgres.remove)
      await postgres.start()
      const chain = await setUp()
      const open = () => openPostgres(postgres.url, () => undefined)
      const instances = ['one', 'two'].map((name) => createInstance(chain, name, open))
      for (const { stop } of instances) cleanUps.push(stop)
      await expectTrue(chain, instances, false)
    })

    it('of one instance on a folder of PGlite, which ends and starts, with its database', LONG, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkit-history-'))
      cleanUps.push(() => rm(folder, { recursive: true, force: true }))
      const chain = await setUp()
      const instance = createInstance(chain, 'one', () => openFolder(join(folder, 'data'), cacheDir))
      cleanUps.push(instance.stop)
      await expectTrue(chain, [instance], true)
    })
  },
)
