import { describe, expect, it } from 'vitest'
import { createMemoryCache } from '../cache/cache.memory.js'
import { GuardError } from '../guard/guardedFetch.js'
import { assetId } from '../assets/assets.js'
import { COIN, describePrices, GOLD } from './describePrices.fixture.js'
import { createLlamaPrices } from './llamaPrices.js'

const NAMES = new Map([
  [`ethereum:0x${'0'.repeat(40)}`, assetId(COIN)],
  [`ethereum:${GOLD.address}`, assetId(GOLD)],
])

/** Makes the prices over a service in this state. */
function setUp() {
  const world = {
    now: 0,
    prices: new Map<string, unknown>() as ReadonlyMap<string, unknown> | 'away',
    changes: {} as unknown,
    urls: [] as string[],
  }
  const answer = (path: string): unknown => {
    const { prices } = world
    if (prices === 'away') throw new GuardError('no')
    if (path.startsWith('/percentage/')) return { coins: world.changes }
    const names = decodeURIComponent(path.split('/').at(-1) ?? '').split(',')
    const known = names.filter((name) => prices.has(NAMES.get(name) ?? ''))
    return {
      coins: Object.fromEntries(
        known.map((name) => [name.toLowerCase(), { price: prices.get(NAMES.get(name) ?? '') }]),
      ),
    }
  }
  const prices = createLlamaPrices({
    url: 'https://prices.example/',
    cache: createMemoryCache(1_000_000, () => world.now),
    now: () => world.now,
    fetch: {
      get: async (url) => {
        world.urls.push(url)
        const text = JSON.stringify(answer(url.replace('https://prices.example', '')))
        return { type: '', bytes: Uint8Array.from(Buffer.from(text)) }
      },
    },
  })
  return { world, prices }
}

describe('prices of a service in the shape of DefiLlama', () => {
  describePrices(() => {
    const { world, prices } = setUp()
    return {
      prices,
      set: (given) => void (world.prices = given),
      asked: () => world.urls.filter((url) => url.includes('/prices/current/')).length,
      pass: (ms) => void (world.now += ms),
    }
  })

  it('say the change of a day', async () => {
    const { world, prices } = setUp()
    world.prices = new Map([[assetId(GOLD), 2]])
    world.changes = { [`ethereum:${GOLD.address}`]: -3.5 }
    expect(await prices.read([GOLD])).toEqual(new Map([[assetId(GOLD), { price: 2, change: -3.5 }]]))
    expect(world.urls[1]).toBe(`https://prices.example/percentage/ethereum%3A${GOLD.address}?period=24h`)
  })

  it.each([0, -1, 1e19, '2', null, {}])('F126 have none for what is no price: %j', async (price) => {
    const { world, prices } = setUp()
    world.prices = new Map([[assetId(GOLD), price]])
    world.changes = { [`ethereum:${GOLD.address}`]: 'up' }
    expect(await prices.read([GOLD])).toEqual(new Map())
  })

  it('are asked for 50 at a time', async () => {
    const { world, prices } = setUp()
    const tokens = Array.from({ length: 51 }, (_, at) => ({
      ...GOLD,
      address: `0x${at.toString(16).padStart(40, '0')}`,
    }))
    await prices.read(tokens)
    expect(world.urls).toHaveLength(4)
  })
})
