// Tests createUniswap.ts, uniswap.build.ts, uniswap.market.ts, uniswap.offers.ts, uniswap.quoter.ts.
import fc from 'fast-check'
import { parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSwapWorld, type Symbol, type SwapWorld } from './swapWorld.fixture.js'
import type { SwapProvider, SwapQuote } from './uniswap.types.js'

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
  // The accounts have no wrapped coin.
  const provider = world.provider()
  const [quote] = await provider.quotes(world.requestOf('ETH', 'WETH', 10n ** 20n), world.context)
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

const raise = (): never => {
  throw new Error('It is missing.')
}

/** The best offer for about $100. */
const offerOf = async (provider: SwapProvider, from: Symbol, to: Symbol): Promise<SwapQuote> =>
  (await provider.quotes(world.requestOf(from, to, amountOf(from)), world.context))[0] ?? raise()

const throughAll = (): readonly string[] => [
  world.pools.wrapped.address,
  ...(['SUSD', 'SGLD', 'MUTE'] as const).map((symbol) => world.tokenOf(symbol).address ?? raise()),
]

describe('Uniswap on a chain', () => {
  it.each(PAIRS)('swaps %s to %s: what arrives is what was quoted, and no allowance is left', async (from, to) => {
    const provider = world.provider()
    const request = world.requestOf(from, to, amountOf(from))
    const [quote = raise()] = await provider.quotes(request, world.context)
    const { status, given, received, left } = await world.swap(provider, quote, [from, to])
    expect(status).toBe('success')
    expect(String(given)).toBe(request.amount)
    expect(String(received)).toBe(quote.toAmount)
    expect(left).toBe(0n)
  })

  it.each<readonly [Symbol, Symbol]>([
    ['ETH', 'SUSD'],
    ['SGLD', 'ETH'],
    ['SUSD', 'MUTE'],
    ['FEE', 'SGLD'],
  ])('brings the app its fee of a swap from %s to %s, to the unit', async (from, to) => {
    const app = privateKeyToAddress(generatePrivateKey())
    const provider = world.provider({ fee: { bps: 100, to: app } })
    const quote = await offerOf(provider, from, to)
    const { received } = await world.swap(provider, quote, [from, to])
    expect(String(received)).toBe(quote.toAmount)
    const [fee] = quote.fees.filter(({ kind }) => kind === 'app')
    expect(String(await world.balance(to, app))).toBe(fee?.amount)
    expect(BigInt(fee?.amount ?? 0)).toBeGreaterThan(0n)
  })

  it('takes no fee of a token that keeps a part of each transfer', async () => {
    const app = privateKeyToAddress(generatePrivateKey())
    const provider = world.provider({ fee: { bps: 100, to: app } })
    const quote = await offerOf(provider, 'SUSD', 'FEE')
    const { received } = await world.swap(provider, quote, ['SUSD', 'FEE'])
    expect(String(received)).toBe(quote.toAmount)
    expect(await world.balance('FEE', app)).toBe(0n)
  })

  it.each<Symbol>(['ETH', 'FEE'])('needs no approval with a permit: SGLD to %s', async (to) => {
    const provider = world.provider()
    const quote = await offerOf(provider, 'SGLD', to)
    const built = await provider.build(quote, world.context)
    const signed = await world.permit(world.tokenOf('SGLD').address, quote.request.amount)
    const [call, ...others] = built.permit?.(signed) ?? []
    if (!call) throw new Error('There is no call.')
    expect(others).toEqual([])
    const before = await world.balance(to)
    const { status, paid } = await world.send(call)
    expect(status).toBe('success')
    expect(String((await world.balance(to)) - before + (to === 'ETH' ? paid : 0n))).toBe(quote.toAmount)
    expect(await world.allowance(world.tokenOf('SGLD').address, built.spender ?? '')).toBe(0n)
  })

  it('swaps with a permit that another transaction has used already', async () => {
    const provider = world.provider()
    const quote = await offerOf(provider, 'SGLD', 'SUSD')
    const built = await provider.build(quote, world.context)
    const address = world.tokenOf('SGLD').address
    const signed = await world.permit(address, quote.request.amount)
    await world.usePermit(address, signed)
    const [call] = built.permit?.(signed) ?? []
    expect(call && (await world.send(call)).status).toBe('success')
    expect(await world.allowance(address, built.spender ?? '')).toBe(0n)
  })

  it.each<readonly [Symbol, Symbol]>([
    ['ETH', 'SUSD'],
    ['SUSD', 'FEE'],
    ['FEE', 'ETH'],
    ['MUTE', 'SGLD'],
    ['FEE', 'SGLD'],
  ])('fails where less than the minimum would arrive: %s to %s', async (from, to) => {
    const provider = world.provider()
    const quote = await offerOf(provider, from, to)
    const { address } = world.tokenOf(from)
    // As if the price had moved just as far that one unit is missing.
    const missing = { ...quote, toAmountMin: String(BigInt(quote.toAmount) + 1n) }
    if (address) await world.write(address, 'approve', [world.pools.swapRouter, BigInt(quote.request.amount)])
    const [low] = (await provider.build(missing, world.context)).calls
    const [just] = (await provider.build({ ...quote, toAmountMin: quote.toAmount }, world.context)).calls
    const before = await world.balance(to)
    expect(low && (await world.send(low)).status).toBe('reverted')
    expect(await world.balance(to)).toBeLessThanOrEqual(before)
    expect(just && (await world.send(just)).status).toBe('success')
  })

  it('fails after its deadline', async () => {
    const provider = world.provider()
    const quote = await offerOf(provider, 'ETH', 'SUSD')
    const snapshot = await world.client.snapshot()
    const { deadline } = quote.data as { readonly deadline: number }
    await world.client.setNextBlockTimestamp({ timestamp: BigInt(deadline) + 1n })
    const [call] = (await provider.build(quote, world.context)).calls
    expect(call && (await world.send(call)).status).toBe('reverted')
    await world.client.revert({ id: snapshot })
  })

  it('still offers where the network lacks the factory that measures tokens', async () => {
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const code = await world.client.getCode({ address: factory })
    await world.client.setCode({ address: factory, bytecode: '0x' })
    const quote = await offerOf(world.provider(), 'MUTE', 'SGLD')
    await world.client.setCode({ address: factory, bytecode: code ?? '0x' })
    const { received } = await world.swap(world.provider(), quote, ['MUTE', 'SGLD'])
    expect(String(received)).toBe(quote.toAmount)
  })

  it('says the impact by the prices that the pools have before the swap and after it', async () => {
    const { address, tokens, fee = 0 } = world.pools.list.find(({ version }) => version === 'v3') ?? raise()
    const gold = world.tokenOf('SGLD').address ?? raise()
    const quotes = await world.provider().quotes(world.requestOf('SGLD', 'SUSD', 10n ** 21n), world.context)
    const quote = quotes[0] ?? raise()
    expect(quote.id).toContain(`v3.${fee}`)
    const [root] = await world.client.readContract({
      address,
      abi: parseAbi(['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)']),
      functionName: 'slot0',
    })
    const price = (Number(root) / 2 ** 96) ** 2
    const mid = tokens[0] === gold ? price : 1 / price
    const ideal = 1e21 * (1 - fee / 1e6) * mid
    expect(quote.priceImpact).toBeGreaterThan(0.1)
    expect(quote.priceImpact).toBeCloseTo((1 - Number(quote.toAmount) / ideal) * 100, 5)
  })

  it('holds for random pairs, amounts, fees and paths', async () => {
    const random = fc.record({
      pair: fc.constantFrom(...PAIRS),
      // From a millionth of it to ten times as much.
      parts: fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 0, max: 4 })),
      bps: fc.integer({ min: 0, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(random, async ({ pair: [from, to], parts: [digits, zeros], bps }) => {
        const fee = bps > 0 ? { fee: { bps, to: world.other } } : {}
        const provider = world.provider({ ...fee, through: { [world.networkId]: throughAll() } })
        const amount = (amountOf(from) * BigInt(digits) * 10n ** BigInt(zeros)) / 1_000_000n
        const quotes = await provider.quotes(world.requestOf(from, to, amount, 0), world.context)
        for (const quote of quotes.slice(0, 1)) {
          const { status, given, received, left } = await world.swap(provider, quote, [from, to])
          expect([status, given, String(received), left]).toEqual(['success', amount, quote.toAmount, 0n])
        }
      }),
      { numRuns: 60 },
    )
  })
})
