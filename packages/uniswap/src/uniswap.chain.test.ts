// Tests createUniswap.ts, uniswap.build.ts, uniswap.market.ts, uniswap.offers.ts, uniswap.quoter.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSwapWorld, type Symbol, type SwapWorld } from './swapWorld.fixture.js'

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  // The accounts have no wrapped coin.
  const provider = world.provider()
  const [quote] = await provider.quotes(world.requestOf('ETH', 'WETH', 10n ** 18n), world.context)
  if (quote) await world.swap(provider, quote, ['ETH', 'WETH'])
})
afterAll(() => world.stop())

/** About $100 of each. */
const AMOUNTS: Readonly<Record<Symbol, string>> = {
  ETH: '0.05',
  WETH: '0.05',
  SUSD: '100',
  SGLD: '25',
  MUTE: '100',
  FEE: '200',
}
const SYMBOLS = Object.keys(AMOUNTS) as Symbol[]
const PAIRS = SYMBOLS.flatMap((from) => SYMBOLS.filter((to) => to !== from).map((to) => [from, to] as const))

const amountOf = (symbol: Symbol): bigint => {
  const [whole = '0', part = ''] = AMOUNTS[symbol].split('.')
  return BigInt(`${whole}${part.padEnd(world.tokenOf(symbol).decimals, '0')}`)
}

describe('Uniswap on a chain', () => {
  it.each(PAIRS)('swaps %s to %s: what arrives is what was quoted, and no allowance is left', async (from, to) => {
    const provider = world.provider()
    const request = world.requestOf(from, to, amountOf(from))
    const quotes = await provider.quotes(request, world.context)
    const [quote] = quotes
    if (!quote) throw new Error('There is no offer.')
    const { status, given, received, left } = await world.swap(provider, quote, [from, to])
    expect(status).toBe('success')
    expect(String(given)).toBe(request.amount)
    expect(String(received)).toBe(quote.toAmount)
    expect(left).toBe(0n)
  })
})
