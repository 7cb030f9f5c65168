import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatUnits, getAddress, parseAbi, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from './chain/world.fixture.js'
import { readConfig } from './config/readConfig.js'
import { createLog } from './node/log.js'
import { startServer, type RunningServer } from './node/startServer.js'
import { addUp, recount } from './history/recount.fixture.js'
import { deployUniswap } from './prices/uniswap.fixture.js'

const networkId = 'eip155:31337'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The coins of each account in the first block. */
const COINS = 10n ** 22n
const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

const cleanUps: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Deploys Uniswap with pools of gold, the wrapped coin, and a token of no list, each against the dollar. */
async function deployPools(world: World) {
  const { client, accounts } = world
  const [owner] = accounts as [Address]
  const send = async (to: Hex | undefined, data: Hex, from: Address = owner): Promise<Hex> => {
    const hash = await client.sendTransaction({ account: from, data, gas: 6_000_000n, ...(to && { to }) })
    await world.mine()
    const { status, contractAddress } = await client.getTransactionReceipt({ hash })
    expect(status).toBe('success')
    return contractAddress ?? '0x'
  }
  const uniswap = await deployUniswap({ send, client, owner })
  const [dollar, gold] = world.tokens
  const [wrapped, bait] = [await uniswap.deployToken('WETH', 18), await uniswap.deployToken('BAIT', 18)]
  await uniswap.reserves(gold, 10_000n * 10n ** 18n, dollar, 40_000n * 10n ** 6n)
  await uniswap.reserves(wrapped, 100n * 10n ** 18n, dollar, 200_000n * 10n ** 6n)
  // A pool that makes a worthless token look worth a thousand dollars.
  await uniswap.reserves(bait, 1_000n * 10n ** 18n, dollar, 1_000_000n * 10n ** 6n)
  return { ...uniswap, dollar, gold, wrapped, bait }
}

async function startOn(world: World, pools: Awaited<ReturnType<typeof deployPools>>): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-accounts-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const list = join(folder, 'tokens.json')
  const tokens = [
    { address: pools.dollar, name: 'Sandbox Dollar', symbol: 'SUSD', decimals: 6 },
    { address: pools.gold, name: 'Sandbox Gold', symbol: 'SGLD', decimals: 18 },
    { address: pools.wrapped, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
  ]
  const name = { name: 'Tokens', timestamp: '2026-01-01T00:00:00Z', version: { major: 1, minor: 0, patch: 0 } }
  await writeFile(list, JSON.stringify({ ...name, tokens: tokens.map((token) => ({ chainId: 31_337, ...token })) }))
  const config = readConfig({
    rpc: { [networkId]: [world.url] },
    port: 0,
    database: 'memory://',
    tokens: [list],
    prices: { [networkId]: { quotes: [pools.dollar], wrapped: pools.wrapped, v2: [pools.v2], v3: [pools.v3] } },
    history: { [networkId]: { index: 'all', everyS: 1 } },
  })
  const server = await startServer(config, { log: createLog('silent') })
  cleanUps.push(server.stop)
  return server
}

/** An entry of a balance's answer. */
interface Entry {
  readonly address?: string
  readonly price: number
  readonly value?: number
  readonly quantity: { readonly numeric: string }
}

describe('ten accounts', () => {
  let world: World
  let pools: Awaited<ReturnType<typeof deployPools>>
  let server: RunningServer
  beforeAll(async () => {
    world = await startWorld({ seed: 31 })
    cleanUps.push(world.stop)
    pools = await deployPools(world)
    server = await startOn(world, pools)
  }, 120_000)

  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${server.url}${path}projectId=any&chainId=${networkId}`, init)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  /** All pages of a history. */
  async function historyOf(account: string) {
    const data = []
    for (let cursor = ''; ;) {
      const page = await get(`/v1/account/${account}/history?${cursor && `cursor=${encodeURIComponent(cursor)}&`}`)
      data.push(...page.data)
      if (page.next === null) return data
      cursor = page.next
    }
  }
  const tokens = (): readonly Hex[] => [pools.dollar, pools.gold, pools.wrapped, pools.bait]
  /** What an account has as the chain says: the coin, then the tokens. */
  const chainOf = async (account: Address): Promise<readonly bigint[]> => [
    await world.client.getBalance({ address: account }),
    ...(await Promise.all(
      tokens().map((address) =>
        world.client.readContract({ address, abi: balanceAbi, functionName: 'balanceOf', args: [account] }),
      ),
    )),
  ]
  const decimals = [18, 6, 18, 18, 18]

  async function expectHistories(): Promise<void> {
    for (const [account, hashes] of await recount(world)) {
      const told = async () => (await historyOf(account)).map(({ metadata }) => metadata.hash)
      await expect.poll(told, { timeout: 60_000 }).toEqual(hashes)
      const [coin = 0n, ...rest] = await chainOf(account as Address)
      expect(addUp(await historyOf(account), account, tokens())).toEqual([coin - COINS, ...rest])
    }
  }

  /** The prices by hand: what a pool has of dollars for what it has of the token. */
  async function pricesByHand(): Promise<readonly number[]> {
    const ratio = async (token: Hex): Promise<number> => {
      const [ofToken, ofDollar] = await pools.reservesOf(token, pools.dollar)
      return Number(formatUnits(ofDollar, 6)) / Number(formatUnits(ofToken, 18))
    }
    return [await ratio(pools.wrapped), 1, await ratio(pools.gold), await ratio(pools.wrapped), 0]
  }

  async function expectBalances(prices: readonly number[]): Promise<void> {
    for (const account of world.accounts) {
      const anew = [COIN, ...tokens()].join(',')
      const { balances } = await get(`/v1/account/${account}/balance?forceUpdate=${anew}&`)
      const has = await chainOf(account)
      const named = [undefined, ...tokens().map((token) => `${networkId}:${getAddress(token)}`)]
      const expected = named.flatMap((address, at) => {
        const numeric = formatUnits(has[at] ?? 0n, decimals[at] ?? 0)
        const price = prices[at] ?? 0
        if (address !== undefined && has[at] === 0n) return []
        const worth = price === 0 ? {} : { value: expect.closeTo(Number(numeric) * price, 6) }
        return [{ address, price: expect.closeTo(price, 9), quantity: numeric, ...worth }]
      })
      const told = (balances as readonly Entry[]).map(({ address, price, value, quantity }) => ({
        address,
        price,
        quantity: quantity.numeric,
        ...(value !== undefined && { value }),
      }))
      const byAddress = (one: { address?: string | undefined }, other: { address?: string | undefined }) =>
        String(one.address).localeCompare(String(other.address))
      expect(told.sort(byAddress)).toEqual(expected.sort(byAddress))
    }
  }

  it(
    'have the balances, prices and history of a recount, after mints, swaps, failures, internal transfers and a reorg',
    { timeout: 240_000 },
    async () => {
      const { accounts, acts } = world
      for (const [at, one] of accounts.entries()) {
        const [other, third] = [accounts[(at + 3) % 10], accounts[(at + 7) % 10]] as [Address, Address]
        for (const act of Object.values(acts)) await act(one, other, third)
        await pools.write(pools.bait, 'mint', [one, BigInt(at + 1) * 10n ** 17n], one)
        await pools.swap(one, pools.dollar, pools.gold, BigInt(at + 1) * 1_000_003n)
      }
      const prices = await pricesByHand()
      expect(prices[2]).not.toBeCloseTo(4, 3)
      await expectHistories()
      await expectBalances(prices)

      await world.live(4)
      await expectBalances(prices)
      // The pools stay as they are: no act of these blocks is a swap with them.
      await world.reorg(3)
      await world.live(2)
      await expectBalances(prices)
      await expectHistories()
    },
  )

  it('have no worth by a token of no list, whatever its pool says', async () => {
    const [account = '0x'] = world.accounts
    const { balances } = await get(`/v1/account/${account}/balance?`)
    const bait = `${networkId}:${getAddress(pools.bait)}`
    const [its, ...others] = (balances as readonly Entry[]).filter(({ address }) => address === bait)
    expect([its?.price, its && 'value' in its, others]).toEqual([0, false, []])
    const addresses = [bait, `${networkId}:${getAddress(pools.gold)}`]
    const { fungibles } = await get('/v1/fungible/price?', {
      method: 'POST',
      body: JSON.stringify({ currency: 'usd', addresses }),
    })
    const prices = await pricesByHand()
    expect(fungibles).toMatchObject([{ price: 0 }, { price: expect.closeTo(prices[2] ?? 0, 9) }])
  })
})
