// Tests prices/pools.ts, samples.ts, spot.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient, http, pad, publicActions, walletActions, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { openMemory } from '../storage/memory.fixture.js'
import { createStorage } from '../storage/storage.js'
import { startChains, type ChainWorld } from '../balances/holdings.fixture.js'
import { createEvmReader } from '../evm/evmReader.js'
import type { Token } from '../tokens/tokens.types.js'
import { createChainPrices } from './chainPrices.js'
import { createSamples } from './samples.js'
import { createSpot } from './spot.js'
import { deployUniswap, UNISWAP_GAS, uniswapAbi as abi } from './uniswap.fixture.js'
import { RECEIPT_WAIT } from '../../../sandbox/src/exports/index.js'

const START = 1_700_000_040_000
const NETWORK = 'eip155:31337'

let world: ChainWorld
const storage = createStorage(openMemory)
beforeAll(async () => {
  world = await startChains()
  await storage.use(async () => undefined)
}, 120_000)
afterAll(async () => {
  await storage.close()
  await world.sandbox.stop()
})

/** A client that signs as the first account of the sandbox, whose key the node has. */
const clientOf = () => {
  const [first] = world.sandbox.manifest.evm.accounts
  const account = first?.address as Hex
  // A call that was given up and repeated would send its transaction twice.
  const transport = http(world.sandbox.manifest.evm.chains[0]?.rpcUrl, { timeout: 60_000, retryCount: 0 })
  return createTestClient({ mode: 'anvil', account, transport }).extend(publicActions).extend(walletActions)
}

async function send(to: Hex | undefined, data: Hex): Promise<Hex> {
  const client = clientOf()
  const hash = await client.sendTransaction({ ...(to && { to }), data, gas: UNISWAP_GAS, chain: null })
  const { status, contractAddress } = await client.waitForTransactionReceipt({ hash, ...RECEIPT_WAIT })
  expect(status).toBe('success')
  return contractAddress ?? '0x'
}

/** Uniswap v2 and v3 with a dollar, the wrapped coin, and tokens of 18 decimals. */
async function deploy() {
  const client = clientOf()
  const uniswap = await deployUniswap({ send, client, owner: client.account.address })
  const [dollar, wrapped, gold] = [
    await uniswap.deployToken('USD', 6),
    await uniswap.deployToken('WETH', 18),
    await uniswap.deployToken('GLD', 18),
  ]
  return { ...uniswap, dollar, wrapped, gold }
}

const tokenOf = (address: Hex | undefined, symbol: string): Token => ({
  networkId: NETWORK,
  address,
  name: symbol,
  symbol,
  decimals: 18,
})
const COIN = tokenOf(undefined, 'ETH')
const checksummed = async (address: Hex) => (await import('viem')).getAddress(address)

/** Prices over new contracts, with a clock of their own. */
async function setUp(at: number, more: { feeds?: { address: Hex; heartbeatS: number; token?: Hex }[] } = {}) {
  const contracts = await deploy()
  const { v2, v3, dollar, wrapped } = contracts
  const clock = { now: START + at }
  const [quote, weth] = [await checksummed(dollar), await checksummed(wrapped)]
  const sources = { [NETWORK]: { quotes: [quote], wrapped: weth, v2: [v2], v3: [v3], feeds: more.feeds ?? [] } }
  const make = () => {
    const reader = createEvmReader(world.nodes)
    const spot = createSpot({ reader, sources, now: () => clock.now })
    return createChainPrices({ networkIds: [NETWORK], spot, samples: createSamples(storage), now: () => clock.now })
  }
  const prices = make()
  const gold = tokenOf(await checksummed(contracts.gold), 'GLD')
  const read = async (from = prices) => {
    const all = await from.read([COIN, gold])
    return { coin: all.get(NETWORK), gold: all.get(`${NETWORK}:${gold.address}`) }
  }
  return { ...contracts, clock, prices, make, read, goldToken: gold }
}

const MINUTE = 60_000
const DAY = 86_400_000
const e = (value: number, decimals: number) => BigInt(value) * 10n ** BigInt(decimals)

describe('prices from real pools of Uniswap', () => {
  it('F126 a pool that is moved a hundredfold for one block moves no price by over 1 %', async () => {
    const { wrapped, dollar, gold, reserves, clock, prices, read } = await setUp(0)
    await reserves(wrapped, e(100, 18), dollar, e(200_000, 6))
    await reserves(gold, e(10_000, 18), wrapped, e(50, 18))
    expect((await read()).coin?.price).toBeCloseTo(2_000, 6)
    // 50 WETH of 2,000 dollars against 10,000 gold.
    expect((await read()).gold?.price).toBeCloseTo(10, 6)
    clock.now += 2 * MINUTE
    const snapshot = await clientOf().snapshot()
    await reserves(gold, 0n, wrapped, e(4_950, 18))
    await prices.sample()
    expect((await read()).gold?.price).toBeCloseTo(10, 6)
    await clientOf().revert({ id: snapshot })
    for (let slot = 0; slot < 20; slot += 1) {
      clock.now += 2 * MINUTE
      await prices.sample()
      const { price = 0 } = (await read()).gold ?? {}
      expect(Math.abs(price / 10 - 1)).toBeLessThan(0.01)
    }
  })

  it('follow a pool that stays moved, and say the change of a day', async () => {
    const { wrapped, dollar, reserves, clock, prices, read } = await setUp(10 * DAY)
    await reserves(wrapped, e(100, 18), dollar, e(200_000, 6))
    expect((await read()).coin).toEqual({ price: expect.closeTo(2_000, 6) })
    await reserves(wrapped, 0n, dollar, e(100_000, 6))
    clock.now += DAY - 30 * MINUTE
    for (let slot = 0; slot <= 15; slot += 1) {
      clock.now += 2 * MINUTE
      await prices.sample()
    }
    const { coin } = await read()
    expect(coin?.price).toBeCloseTo(3_000, 6)
    expect(coin?.change).toBeCloseTo(50, 6)
  })

  it('are none for a pool of less than $10,000, and those of the deepest of several', async () => {
    const { v3, wrapped, dollar, gold, reserves, write, clock, read, make } = await setUp(20 * DAY)
    await reserves(wrapped, e(4, 18), dollar, e(9_999, 6))
    expect(await read()).toEqual({ coin: undefined, gold: undefined })
    await reserves(wrapped, 0n, dollar, 1_000_000n)
    // A v3 pool with a wild price and without liquidity has no depth, whatever was sent to it.
    await write(v3, 'createPool', [wrapped, dollar, 3_000])
    const pool = await clientOf().readContract({
      address: v3,
      abi,
      functionName: 'getPool',
      args: [wrapped, dollar, 3_000],
    })
    await write(pool, 'initialize', [2n ** 96n])
    await write(dollar, 'mint', [pool, e(1_000_000, 6)])
    await reserves(gold, e(5_000, 18), dollar, e(20_000, 6))
    await reserves(gold, e(100, 18), wrapped, e(4, 18))
    clock.now += 11 * MINUTE
    const { coin, gold: price } = await read(make())
    expect(coin?.price).toBeCloseTo(2_500, 6)
    expect(price?.price).toBeCloseTo(4, 6)
  })

  it('come from a v3 pool at its price and with the depth of its range', async () => {
    const { v3, gold, dollar, write, clock, read } = await setUp(30 * DAY)
    await write(v3, 'createPool', [gold, dollar, 500])
    const pool = await clientOf().readContract({ address: v3, abi, functionName: 'getPool', args: [gold, dollar, 500] })
    // One gold is 4 dollars: 4e6 against 1e18 in the smallest units.
    const isFirst = BigInt(gold) < BigInt(dollar)
    await write(pool, 'initialize', [isFirst ? (2n ** 96n * 2n) / 10n ** 6n : (2n ** 96n * 10n ** 6n) / 2n])
    const liquidity = async (amount: bigint) => {
      // The slot of `liquidity` in UniswapV3Pool.
      await clientOf().setStorageAt({ address: pool, index: 4, value: pad(`0x${amount.toString(16)}`) })
      await write(dollar, 'mint', [pool, e(50_000, 6)])
    }
    await liquidity(10n ** 6n)
    expect((await read()).gold).toBeUndefined()
    // 20,000 dollars of liquidity in range: L = dollars × 10^6 ÷ (2 ÷ 10^6).
    await liquidity(e(10_000, 12))
    clock.now += 2 * MINUTE
    expect((await read()).gold?.price).toBeCloseTo(4, 3)
  })

  it('come from a feed, unless it is stale', async () => {
    /** Answers `decimals` with 8, and `latestRoundData` with this answer and this time, by their selectors. */
    const feedOf = async (answer: bigint, updatedAt: number) => {
      const word = (value: bigint) => pad(`0x${BigInt.asUintN(256, value).toString(16)}`).slice(2)
      const mstore = (value: bigint, at: string) => `7f${word(value)}60${at}52`
      const round = `${mstore(answer, '20')}${mstore(BigInt(updatedAt), '60')}60a06000f3`
      // if (selector == 0x313ce567) return 8
      const code: Hex = `0x60003560e01c63313ce5671460${(0x0f + round.length / 2).toString(16)}57${round}5b600860005260206000f3`
      const address = privateKeyToAddress(generatePrivateKey())
      await clientOf().setCode({ address, bytecode: code })
      return address
    }
    const at = 40 * DAY
    const nowS = (START + at) / 1_000
    const price = async (answer: bigint, updatedAt: number, offset: number) => {
      const address = await feedOf(answer, updatedAt)
      const { read } = await setUp(at + offset, { feeds: [{ address, heartbeatS: 3_600 }] })
      return (await read()).coin?.price
    }
    expect(await price(e(2_345, 8), nowS, 0)).toBeCloseTo(2_345, 6)
    const day = DAY / 1_000
    expect(await price(0n, nowS + day, DAY)).toBeUndefined()
    expect(await price(-1n, nowS + day, DAY)).toBeUndefined()
    expect(await price(e(1, 8), nowS + day - 3_601, DAY)).toBeUndefined()
    expect(await price(e(1, 8), nowS + day + 61, DAY)).toBeUndefined()
  })

  it('are shared by instances, and refused with 502 where no node answers and nothing is known', async () => {
    const { wrapped, dollar, reserves, read, make } = await setUp(60 * DAY)
    await reserves(wrapped, e(100, 18), dollar, e(200_000, 6))
    world.nodes.answer = () => 'silent'
    try {
      await expect(read()).rejects.toMatchObject({ status: 502 })
      world.nodes.answer = undefined
      await read()
      world.nodes.answer = () => 'silent'
      expect((await read(make())).coin?.price).toBeCloseTo(2_000, 6)
    } finally {
      world.nodes.answer = undefined
    }
  })
})
