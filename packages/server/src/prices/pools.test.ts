// Tests prices/pools.ts.
import { describe, expect, it } from 'vitest'
import type { EvmReader } from '../evm/evmReader.js'
import { createPools } from './pools.js'

const [TOKEN, DOLLAR, FACTORY, PAIR] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
  string,
]
const SOURCES = { quotes: [DOLLAR], wrapped: TOKEN, v2: [FACTORY], v3: [], feeds: [] }
const UNIT = 10n ** 18n

/** Pools on a chain with one pair, whose factory a test takes away. */
function setUp() {
  const world = { now: 0, factory: PAIR as string | undefined, found: 0 }
  const reader: EvmReader = {
    coins: async () => 0n,
    read: async (_, calls) =>
      calls.map(({ functionName }) => {
        if (functionName === 'getReserves') return [16_384n * UNIT, 16_384n * UNIT, 0]
        if (functionName === 'balanceOf') return 16_384n * UNIT
        world.found += 1
        return world.factory
      }),
  }
  const pools = createPools(reader, () => world.now)
  const hasPrice = async (): Promise<boolean> => {
    const [token, quote] = [TOKEN, DOLLAR].map((address) => ({ address, decimals: 18 }))
    if (!token || !quote) throw new Error('There are no tokens.')
    return (await pools.prices('eip155:1', SOURCES, [token], [{ ...quote, price: 1 }])).has(TOKEN)
  }
  return { world, hasPrice }
}

describe('pools of prices', () => {
  it('are looked for anew once ten minutes have passed', async () => {
    const { world, hasPrice } = setUp()
    expect([await hasPrice(), await hasPrice(), world.found]).toEqual([true, true, 1])
    world.now += 600_000
    expect([await hasPrice(), world.found]).toEqual([true, 2])
  })

  it('are looked for anew at once where a factory did not answer', async () => {
    const { world, hasPrice } = setUp()
    world.factory = undefined
    expect(await hasPrice()).toBe(false)
    world.factory = PAIR
    expect(await hasPrice()).toBe(true)
  })
})
