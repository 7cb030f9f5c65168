import { describe, expect, it } from 'vitest'
import { unavailable } from '../base/refusal.js'
import { noNode } from '../rpc/noNode.js'
import { assetId } from '../assets/assets.js'
import { createChainPrices } from './chainPrices.js'
import { COIN, describePrices, GOLD } from './describePrices.fixture.js'
import type { PriceSamples, Sample } from './samples.js'

const MINUTE = 60_000
const DAY = 86_400_000

/** Samples in memory, which a test may take away. */
function createFakeSamples() {
  const rows = new Map<string, Map<number, number>>()
  const state = { isAway: false }
  const check = () => {
    if (state.isAway) throw unavailable()
  }
  const samples: PriceSamples = {
    async read(ids, spans) {
      check()
      const found = ids.map((id): [string, Sample[]] => [
        id,
        [...(rows.get(id) ?? [])]
          .map(([at, price]) => ({ at, price }))
          .filter(({ at }) => spans.some(([from, to]) => at >= from && at <= to))
          .toSorted((one, other) => one.at - other.at),
      ])
      return new Map(found.filter(([, list]) => list.length > 0))
    },
    async add(prices, at) {
      check()
      for (const [id, price] of prices) {
        const known = rows.get(id) ?? new Map<number, number>()
        if (!known.has(at)) rows.set(id, known.set(at, price))
      }
    },
    async drop(before) {
      check()
      for (const known of rows.values()) for (const at of known.keys()) if (at < before) known.delete(at)
    },
  }
  return { samples, rows, state }
}

function setUp() {
  const world = {
    now: 1_700_000_040_000,
    asked: 0,
    spot: new Map<string, number>() as ReadonlyMap<string, number> | 'away',
  }
  const store = createFakeSamples()
  const prices = createChainPrices({
    networkIds: ['eip155:1'],
    samples: store.samples,
    now: () => world.now,
    spot: async (_, tokens) => {
      world.asked += 1
      const { spot } = world
      if (spot === 'away') throw noNode()
      return new Map(
        tokens.flatMap((token) => (spot.has(assetId(token)) ? [[assetId(token), spot.get(assetId(token)) ?? 0]] : [])),
      )
    },
  })
  const coin = async () => (await prices.read([COIN])).get(assetId(COIN))
  const set = (price: number) => void (world.spot = new Map([[assetId(COIN), price]]))
  return { world, prices, store, coin, set }
}

describe('prices from chains', () => {
  describePrices(() => {
    const { world, prices } = setUp()
    return {
      prices,
      set: (spot) => void (world.spot = spot),
      asked: () => world.asked,
      pass: (ms) => void (world.now += ms),
    }
  })

  it('are the median of 30 minutes, of which one wild sample changes nothing', async () => {
    const { world, prices, coin, set } = setUp()
    for (const [at, price] of [10, 1_000, 10, 0.1, 11, 12, 11].entries()) {
      set(price)
      if (at === 0) await coin()
      else await prices.sample()
      if (at < 4) expect(await coin()).toEqual({ price: 10 })
      world.now += 2 * MINUTE
    }
    // 0.1, 10, 10, 11, 11, 12, 1,000
    expect(await coin()).toEqual({ price: 11 })
  })

  it('are sampled while they are asked for within a day, once in two minutes, and are dropped after it', async () => {
    const { world, prices, coin, set, store } = setUp()
    set(10)
    await prices.sample()
    expect(world.asked).toBe(0)
    await coin()
    await prices.sample()
    expect(world.asked).toBe(1)
    world.now += 2 * MINUTE
    await prices.sample()
    expect([world.asked, store.rows.get(assetId(COIN))?.size]).toEqual([2, 2])
    world.now += DAY + 57 * MINUTE
    await prices.sample()
    expect([world.asked, store.rows.get(assetId(COIN))?.size]).toEqual([3, 3])
    world.now += 10 * MINUTE
    await prices.sample()
    expect(world.asked).toBe(3)
    // The two old samples are older than a day and an hour.
    await coin()
    await prices.sample()
    expect([world.asked, store.rows.get(assetId(COIN))?.size]).toEqual([4, 2])
  })

  it('say a change once a sample is a day old, and only one that is a number', async () => {
    const { world, coin, set } = setUp()
    set(10)
    await coin()
    world.now += DAY - 16 * MINUTE
    set(11)
    expect(await coin()).toEqual({ price: 11 })
    world.now += 16 * MINUTE
    expect(await coin()).toEqual({ price: 11, change: expect.closeTo(10, 9) })
    world.now += DAY
    set(1e18)
    expect(await coin()).toEqual({ price: 1e18 })
  })

  it('are refused with 503 while the database is away, where there are sources at all', async () => {
    const { coin, set, store, prices } = setUp()
    set(10)
    await coin()
    store.state.isAway = true
    await expect(coin()).rejects.toMatchObject({ status: 503, retryAfterS: 5 })
    expect(await prices.read([{ ...GOLD, networkId: 'eip155:2' }])).toEqual(new Map())
  })
})
