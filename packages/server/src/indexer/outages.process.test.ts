import { formatUnits, type Address } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { startRedis } from '../cache/startRedis.fixture.js'
import { startProxy, startWorld } from '../chain/world.fixture.js'
import { readConfig } from '../config/readConfig.js'
import { createLog } from '../node/log.js'
import { startServer } from '../node/startServer.js'
import { recount } from '../history/recount.fixture.js'
import { openPostgres } from '../storage/openDatabase.js'
import { createPostgres } from '../storage/postgres.fixture.js'
import { createStorage } from '../storage/storage.js'
import { expectExact } from './expectExact.fixture.js'
import { networkId } from './index.fixture.js'

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
}, 60_000)

/** Starts two servers on one PostgreSQL and one Redis. The node of the first one can lag behind that of the second. */
async function setUp() {
  const [world, postgres, redis] = await Promise.all([startWorld({ seed: 23 }), createPostgres(), startRedis()])
  cleanUps.push(world.stop, postgres.remove, redis.stop)
  const node = await startProxy(world.url)
  cleanUps.push(node.stop)
  await postgres.start()
  const config = {
    port: 0,
    database: postgres.url,
    redis: redis.url,
    history: { [networkId]: { index: 'all', everyS: 1 } },
    // There is no pool, so no price. That there was no sample either is what the database says.
    prices: { [networkId]: { quotes: [world.tokens[0]] } },
    // A contract without names: each address has none, which is kept in Redis.
    names: { network: networkId, universalResolver: world.tokens[0] },
    limits: { perClient: 1_000_000, perProject: 1_000_000 },
  }
  const log = createLog('silent')
  const urls: string[] = []
  for (const url of [node.url, world.url]) {
    const server = await startServer(readConfig({ ...config, rpc: { [networkId]: [url] } }), { log })
    cleanUps.push(server.stop)
    urls.push(server.url)
  }
  return { world, postgres, redis, node, urls, account: world.accounts[0] as Address }
}

/** The calls of a page that shows an account: of each the path, and the body of a POST. */
const callsOf = (account: string): Readonly<Record<string, readonly [path: string, body?: object]>> => ({
  networks: ['/v1/supported-chains?'],
  balance: [`/v1/account/${account}/balance?forceUpdate=${COIN}&`],
  history: [`/v1/account/${account}/history?`],
  identity: [`/v1/identity/${account}?`],
  tokens: ['/v1/convert/tokens?'],
  price: ['/v1/fungible/price?', { currency: 'usd', addresses: [`${networkId}:${COIN}`] }],
  node: ['/v1/?', { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }],
  wallets: ['/getWallets?'],
  settings: ['/appkit/v1/config?'],
})

it(
  'two servers answer no 500 and write no wrong row while Redis is killed, a node lags, and PostgreSQL is away for 5 s',
  { timeout: 180_000 },
  async () => {
    const { world, postgres, redis, node, urls, account } = await setUp()
    const calls = callsOf(account)
    async function ask(url: string, name: string) {
      const [path, body] = calls[name] ?? ['/']
      const init = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(`${url}${path}projectId=any&chainId=${networkId}`, init)
      return { status: answer.status, wait: answer.headers.get('retry-after'), body: await answer.json() }
    }
    /** Sends all calls to both servers again and again. Returns the answers other than 200. */
    async function askFor(ms: number, live: () => Promise<void> = async () => undefined): Promise<readonly string[]> {
      const told = new Set<string>()
      for (const until = performance.now() + ms; performance.now() < until; await live()) {
        const each = urls.flatMap((url) => Object.keys(calls).map((name) => [url, name] as const))
        const answers = await Promise.all(each.map(async ([url, name]) => ({ name, ...(await ask(url, name)) })))
        for (const { name, status, wait } of answers) if (status !== 200) told.add(`${name} ${status} ${wait}`)
      }
      return [...told].toSorted()
    }
    /** Expects that each server says what the chain says. */
    async function expectRight(): Promise<void> {
      const hashes = (await recount(world)).get(account)?.slice(0, 50)
      const coin = formatUnits(await world.client.getBalance({ address: account }), 18)
      for (const url of urls) {
        const told = async () =>
          ((await ask(url, 'history')).body.data ?? []).map(
            ({ metadata }: { metadata: { hash: string } }) => metadata.hash,
          )
        await expect.poll(told, { timeout: 30_000 }).toEqual(hashes)
        const { balances } = (await ask(url, 'balance')).body
        expect(balances[0]).toMatchObject({ symbol: 'ETH', quantity: { numeric: coin } })
      }
    }
    await world.live(6)
    await expectRight()

    await redis.kill()
    expect(await askFor(1_000)).toEqual([])
    await world.live(2)
    await expectRight()
    await redis.start()

    node.lagBy(3)
    await world.reorg(2)
    expect(await askFor(3_000, () => world.live(1))).toEqual([])
    node.lagBy(0)
    await expectRight()

    await postgres.stop('SIGQUIT')
    expect(await askFor(5_000, () => world.live(1))).toEqual(['balance 503 5', 'history 503 5', 'price 503 5'])
    await postgres.start()
    await expectRight()
    const storage = createStorage(() => openPostgres(postgres.url, () => undefined))
    cleanUps.push(storage.close)
    await expectExact(world, storage)
  },
)
