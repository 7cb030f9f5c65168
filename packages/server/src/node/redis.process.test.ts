import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryCache } from '../cache/cache.memory.js'
import { createRedisCache } from '../cache/cache.redis.js'
import { openRedis } from '../cache/openRedis.js'
import { startRedis, type TestRedis } from '../cache/startRedis.fixture.js'
import type { ServerConfig } from '../config/config.types.js'
import { createLimits } from '../limits/limits.js'
import { readConfig } from '../config/readConfig.js'
import { createLog } from './log.js'
import { startServer } from './startServer.js'

let redis: TestRedis
beforeAll(async () => void (redis = await startRedis()))
afterAll(() => redis.stop())

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  await redis.kill()
  await redis.start()
})

/** Starts an instance of the server on the Redis of the test. */
async function start(config: Partial<ServerConfig> = {}) {
  const log = createLog('silent')
  const server = await startServer(
    readConfig({ rpc: {}, port: 0, database: 'memory://', redis: redis.url, ...config }),
    { log },
  )
  cleanUps.push(server.stop)
  return async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status
}

const connect = async (): Promise<Redis> => {
  const connection = openRedis(redis.url, () => undefined)
  cleanUps.push(() => connection.disconnect())
  await expect.poll(() => connection.status).toBe('ready')
  return connection
}

let projects = 0
/** Asks instances of one limit in turn, for a project that was not asked before. */
async function askInTurn(...instances: readonly ((path: string) => Promise<number>)[]): Promise<number[]> {
  const path = `/getWallets?projectId=${(projects += 1)}`
  const statuses: number[] = []
  for (const ask of instances) statuses.push(await ask(path))
  return statuses
}

const wallets = '/getWallets?projectId=any'

describe('two instances on one Redis', () => {
  it('count the limits together', async () => {
    const limits = { perClient: 4 }
    const [first, second] = [await start({ limits }), await start({ limits })]
    // An instance counts alone until it has read that Redis is ready.
    await expect
      .poll(() => askInTurn(first, second, second, first, second, first))
      .toEqual([200, 200, 200, 200, 429, 429])
  })

  it('count what has a limit of its own together', async () => {
    const mail = { name: 'mail', times: 3, windowS: 3_600 }
    const [first, second] = [createLimits({}, await connect()), createLimits({}, await connect())]
    const counted = [first, second, first, second].map((limits) => () => limits.count(mail, 'key'))
    const refused: unknown[] = []
    for (const count of counted) await count().catch((error: unknown) => refused.push(error))
    expect(refused).toMatchObject([{ status: 429 }])
  })

  it('share what is kept, and forget it in time', async () => {
    const first = createRedisCache(await connect(), createMemoryCache())
    const second = createRedisCache(await connect(), createMemoryCache())
    await first.set('a', { exact: '115792089237316195423570985008687907853', none: null }, 60_000)
    expect(await second.get('a')).toEqual({ exact: '115792089237316195423570985008687907853', none: null })
    await first.set('b', 1, 5)
    await expect.poll(() => second.get('b')).toBeUndefined()
  })
})

describe('a Redis that is killed', () => {
  it('costs no answer: each instance counts alone, and together again once it is back', async () => {
    const limits = { perClient: 3 }
    const [first, second] = [await start({ limits }), await start({ limits })]
    expect([await first(wallets), await second(wallets)]).toEqual([200, 200])
    await redis.kill()
    const alone = [await first(wallets), await second(wallets), await first(wallets), await second(wallets)]
    expect(alone).toEqual([200, 200, 200, 200])
    expect([await first(wallets), await first(wallets)]).toContain(429)
    await redis.start()
    await expect.poll(() => askInTurn(first, second, first, second)).toEqual([200, 200, 200, 429])
  })

  it('costs no answer while requests are open', async () => {
    const ask = await start()
    const open = Array.from({ length: 60 }, async (_, at) => {
      if (at === 20) await redis.kill()
      return ask(wallets)
    })
    expect(new Set(await Promise.all(open))).toEqual(new Set([200]))
  })

  it('costs no answer where it takes connections and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    silent.on('connection', (socket) => socket.pause().on('error', () => undefined))
    cleanUps.push(() => new Promise((resolve) => (silent.close(resolve), silent.closeAllConnections())))
    await expect.poll(() => silent.listening).toBe(true)
    const ask = await start({ redis: `redis://127.0.0.1:${(silent.address() as AddressInfo).port}` })
    expect(await ask(wallets)).toBe(200)
  })
})
