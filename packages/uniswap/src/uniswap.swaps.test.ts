// Tests uniswap.swaps.ts, uniswap.paths.ts, uniswap.quote.ts, uniswap.reads.ts.
import fc from 'fast-check'
import { encodeFunctionResult, parseAbi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  A,
  APP,
  B,
  C,
  createModel,
  givenBy,
  NETWORK,
  providerOf,
  requestOf,
  SWAP_ROUTER,
  WRAPPED,
  type ModelPool,
} from './uniswapModel.fixture.js'

const NOW = 1_700_000_000_000
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const E = 10n ** 12n
const pool = (
  version: 'v2' | 'v3',
  tokens: readonly [Hex, Hex],
  one: bigint,
  other: bigint,
  fee = 3_000,
): ModelPool => ({
  version,
  tokens,
  amounts: [one * E, other * E],
  ...(version === 'v3' && { fee }),
})
/** A pool of v2 and one of v3 for A and B, of which the second one is better. */
const PAIR = [pool('v2', [A, B], 1n, 2n), pool('v3', [A, B], 10n, 21n, 500)] as const

describe('the offers of Uniswap', () => {
  it('come by two calls of the node, and by one once the pools are known', async () => {
    const { context, calls } = createModel({ pools: PAIR })
    const provider = providerOf()
    const [first] = await provider.quotes(requestOf(), context)
    expect(calls).toHaveLength(2)
    expect(new Set(calls[0])).toEqual(new Set(['factoryV2', 'getPair', 'getPool']))
    expect(calls[0]).toHaveLength(16)
    expect(calls[1]?.toSorted()).toEqual([
      'getCurrentBlockTimestamp',
      'getReserves',
      'liquidity',
      'measure',
      'measure',
      'quoteExactInputSingle',
      'slot0',
    ])
    expect(await provider.quotes(requestOf(), context)).toEqual([first])
    // The other direction has the same pools.
    await provider.quotes(requestOf({ from: { address: B, decimals: 18 }, to: { address: A, decimals: 18 } }), context)
    expect(calls).toHaveLength(4)
    vi.setSystemTime(NOW + 300_000)
    await provider.quotes(requestOf(), context)
    expect(calls.at(-2)).not.toContain('factoryV2')
    expect(calls.at(-2)).toHaveLength(15)
  })

  it('say what arrives, the least of it, the fees, the impact and the end', async () => {
    const { context } = createModel({ pools: PAIR, timestamp: 1_600_000_000n })
    const [quote, ...others] = await providerOf({ fee: { bps: 50, to: APP } }).quotes(requestOf(), context)
    const out = givenBy(PAIR[1], A, 1_000_000n)
    const fee = (out * 50n) / 10_000n
    expect(others).toEqual([])
    expect(quote).toEqual({
      id: `${A}/v3.500/${B}`,
      request: requestOf(),
      toAmount: String(out - fee),
      toAmountMin: String(((out - fee) * 99n + 99n) / 100n),
      fees: [
        { kind: 'pool', token: A, amount: '500', isIncluded: true },
        { kind: 'app', token: B, amount: String(fee), isIncluded: true },
      ],
      priceImpact: expect.closeTo(0.00001, 4),
      gas: '140000',
      spender: SWAP_ROUTER,
      expiresAt: NOW + 30_000,
      data: {
        kind: 'swap',
        tokens: [A, B],
        pools: [{ version: 'v3', fee: 500 }],
        deadline: NOW / 1000 + 1_230,
        hasFee: true,
      },
    })
  })

  it('end by the later clock: the visitor’s may be slow, and a chain may mine no blocks', async () => {
    const deadlineOf = async (timestamp: bigint): Promise<unknown> => {
      const [quote] = await providerOf().quotes(requestOf(), createModel({ pools: PAIR, timestamp }).context)
      return (quote?.data as { readonly deadline?: number } | undefined)?.deadline
    }
    expect(await deadlineOf(BigInt(NOW / 1000) + 3_600n)).toBe(NOW / 1000 + 3_600 + 1_230)
    expect(await deadlineOf(0n)).toBe(NOW / 1000 + 1_230)
    expect(await deadlineOf(2n ** 255n)).toBe(NOW / 1000 + 1_230)
  })

  it('name no spender and no token for the coin', async () => {
    const { context } = createModel({ pools: [pool('v2', [A, WRAPPED], 1n, 1n)] })
    const request = requestOf({ from: { decimals: 18 }, to: { address: A, decimals: 18 } })
    const [quote] = await providerOf().quotes(request, context)
    expect(quote).not.toHaveProperty('spender')
    expect(quote?.fees).toEqual([{ kind: 'pool', amount: '3000', isIncluded: true }])
  })

  it('are the best, and those that give little less for clearly less gas', async () => {
    const pools = [
      pool('v2', [A, B], 1_000n, 1_000n),
      // 1.5 % more, by two pools and so for more gas.
      pool('v3', [A, WRAPPED], 1_000n, 1_010n, 500),
      pool('v3', [B, WRAPPED], 1_000n, 997n, 500),
      // Almost 10 % less.
      pool('v3', [A, B], 1_000n, 900n, 100),
    ]
    const { context } = createModel({ pools })
    const quotes = await providerOf().quotes(requestOf(), context)
    expect(quotes.map(({ id, gas }) => [id, gas])).toEqual([
      [`${A}/v3.500/${WRAPPED}/v3.500/${B}`, '240000'],
      [`${A}/v2/${B}`, '120000'],
    ])
  })

  it('go over the tokens of `through` instead of the wrapped coin', async () => {
    const pools = [
      pool('v2', [A, C], 1n, 1n),
      pool('v2', [B, C], 1n, 1n),
      pool('v2', [A, WRAPPED], 9n, 9n),
      pool('v2', [B, WRAPPED], 9n, 9n),
    ]
    const { context } = createModel({ pools })
    const idsOf = async (through: readonly string[]) =>
      (await providerOf({ through: { [NETWORK]: through } }).quotes(requestOf(), context)).map(({ id }) => id)
    expect(await idsOf([C, A, C])).toEqual([`${A}/v2/${C}/v2/${B}`])
    expect(await idsOf([])).toEqual([])
  })

  it('go over a pool of v3 and one of v2, and ask once more only where a pool of v2 comes first and gives more', async () => {
    const [last, better] = [pool('v3', [B, WRAPPED], 100n, 100n), pool('v3', [A, WRAPPED], 100n, 110n, 500)]
    const first = pool('v2', [A, WRAPPED], 100n, 105n)
    const one = createModel({ pools: [first, last] })
    const [quote] = await providerOf().quotes(requestOf(), one.context)
    expect(quote?.id).toBe(`${A}/v2/${WRAPPED}/v3.3000/${B}`)
    expect(quote?.toAmount).toBe(String(givenBy(last, WRAPPED, givenBy(first, A, 1_000_000n))))
    expect(one.calls).toHaveLength(3)
    expect(one.calls[2]).toEqual(['quoteExactInputSingle'])
    const two = createModel({ pools: [first, better, last, pool('v2', [B, WRAPPED], 120n, 100n)] })
    const [best] = await providerOf().quotes(requestOf(), two.context)
    expect(best?.id).toBe(`${A}/v3.500/${WRAPPED}/v2/${B}`)
    expect(two.calls).toHaveLength(2)
  })

  it('leave out v2 where the router names another factory', async () => {
    const { context } = createModel({ pools: [pool('v2', [A, B], 9n, 90n), PAIR[1]], factoryV2: C })
    const quotes = await providerOf().quotes(requestOf(), context)
    expect(quotes.map(({ id }) => id)).toEqual([`${A}/v3.500/${B}`])
  })

  it('leave out a pool of v3 that the swap would use up', async () => {
    const { context } = createModel({ pools: PAIR, isUsedUp: true })
    const quotes = await providerOf().quotes(requestOf(), context)
    expect(quotes.map(({ id }) => id)).toEqual([`${A}/v2/${B}`])
  })

  it.each([
    ['that is given', A],
    ['that arrives', B],
  ])('of a token %s and that keeps a part go by v2 there, and say what arrives', async (_, token) => {
    const { context } = createModel({ pools: PAIR, keeps: new Map([[token, 500n]]) })
    const [quote, ...others] = await providerOf({ fee: { bps: 10, to: APP } }).quotes(requestOf(), context)
    const arrived = token === A ? givenBy(PAIR[0], A, 950_000n) : givenBy(PAIR[0], A, 1_000_000n)
    const kept = token === B ? (arrived * 500n) / 10_000n : 0n
    // A token that keeps a part would keep it once more of what the router sends on.
    const fee = token === A ? (arrived * 10n) / 10_000n : 0n
    expect(others).toEqual([])
    expect(quote?.id).toBe(`${A}/v2/${B}`)
    expect(quote?.toAmount).toBe(String(arrived - kept - fee))
    expect(quote?.fees.map(({ kind }) => kind)).toEqual(token === A ? ['pool', 'app'] : ['pool'])
    expect(quote?.priceImpact).toBeCloseTo(5, 3)
  })

  it('are none without pools, and that is remembered for five minutes', async () => {
    const { context, calls } = createModel({ pools: [] })
    const provider = providerOf()
    expect(await provider.quotes(requestOf(), context)).toEqual([])
    expect(await provider.quotes(requestOf(), context)).toEqual([])
    expect(calls).toHaveLength(1)
  })

  it('reject with what the node rejects with, and with the reason of the signal', async () => {
    const down = new Error('down')
    const { context, controller } = createModel({ pools: PAIR })
    await expect(providerOf().quotes(requestOf(), { ...context, call: () => Promise.reject(down) })).rejects.toBe(down)
    const reason = new Error('asleep')
    controller.abort(reason)
    await expect(providerOf().quotes(requestOf(), context)).rejects.toBe(reason)
  })
})

describe('the best offer', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 6, max: 20 }))
  const pairs = [
    [A, B],
    [A, C],
    [B, C],
    [A, WRAPPED],
    [B, WRAPPED],
  ] as const
  const pools = fc
    .uniqueArray(
      fc.record({
        tokens: fc.constantFrom(...pairs),
        fee: fc.constantFrom(0, 100, 500, 3_000, 10_000),
        sides: fc.tuple(amounts, amounts),
      }),
      { maxLength: 12, selector: ({ tokens, fee }) => `${tokens.join()}${fee}` },
    )
    .map((all) =>
      all.map(({ tokens, fee, sides: [one, other] }): ModelPool => {
        const [first, second] = [one, other].map(([digits, zeros]) => BigInt(digits) * 10n ** BigInt(zeros))
        return {
          version: fee === 0 ? 'v2' : 'v3',
          tokens,
          fee: fee || 3_000,
          amounts: [first ?? 1n, second ?? 1n],
        }
      }),
    )

  it('gives as much as the best of all paths, for 150 random sets of pools', async () => {
    let offered = 0
    await fc.assert(
      fc.asyncProperty(pools, fc.bigInt({ min: 1n, max: 10n ** 15n }), async (all, amount) => {
        const between = (one: Hex, other: Hex) =>
          all.filter(({ tokens }) => tokens.includes(one) && tokens.includes(other))
        const results = [
          ...between(A, B).map((only) => givenBy(only, A, amount)),
          ...[C, WRAPPED].flatMap((token) =>
            between(A, token).flatMap((first) =>
              between(token, B).map((second) => givenBy(second, token, givenBy(first, A, amount))),
            ),
          ),
        ]
        const best = results.reduce((most, each) => (each > most ? each : most), 0n)
        const { context, calls } = createModel({ pools: all })
        const provider = providerOf({ through: { [NETWORK]: [WRAPPED, C] } })
        const [quote] = await provider.quotes(requestOf({ amount: String(amount) }), context)
        expect(quote?.toAmount ?? '0').toBe(String(best))
        expect(calls.length).toBeLessThanOrEqual(3)
        if (quote) offered += 1
      }),
      { numRuns: 150 },
    )
    expect(offered).toBeGreaterThan(50)
  })
})

const multicallAbi = parseAbi(['function aggregate3((address, bool, bytes)[]) returns ((bool, bytes)[])'])

describe('hostile answers', () => {
  const answers: readonly (readonly [string, unknown])[] = [
    ['nothing', '0x'],
    ['no text', 7],
    ['no hex', 'not hex'],
    ['an error page', '<html>'],
    ['ones', `0x${'1'.repeat(640)}`],
    ['a huge list', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`],
    ['an empty list', encodeFunctionResult({ abi: multicallAbi, result: [] })],
  ]
  it.each(answers)('of the node (%s) give no offer, and aren’t remembered', async (_, answer) => {
    let isHostile = true
    const { context } = createModel({ pools: PAIR }, (honest) => (isHostile ? (answer as Hex) : honest))
    const provider = providerOf()
    expect(await provider.quotes(requestOf(), context)).toEqual([])
    isHostile = false
    expect(await provider.quotes(requestOf(), context)).toHaveLength(1)
  })

  it('to the second question give no offer either', async () => {
    for (const [, answer] of answers) {
      const { context, calls } = createModel({ pools: PAIR }, (honest) => (calls.length > 1 ? (answer as Hex) : honest))
      expect(await providerOf().quotes(requestOf(), context)).toEqual([])
    }
  })

  it('of 200 kinds, in one place of an honest one, never throw, and give plain offers', async () => {
    const pools = [...PAIR, pool('v2', [A, WRAPPED], 5n, 5n), pool('v3', [B, WRAPPED], 5n, 5n, 100)]
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          at: fc.nat(),
          call: fc.nat(2),
          by: fc.stringMatching(/^[0-9a-f]{1,80}$/),
          isCut: fc.boolean(),
        }),
        async ({ at, call, by, isCut }) => {
          const model = createModel({ pools }, (honest) => {
            if (model.calls.length !== call + 1) return honest
            const place = 2 + (at % (honest.length - 2))
            return `0x${honest.slice(2, place)}${by}${isCut ? '' : honest.slice(place + by.length)}`
          })
          const quotes = await providerOf().quotes(requestOf(), model.context)
          for (const quote of quotes) {
            expect(JSON.parse(JSON.stringify(quote))).toEqual(quote)
            expect(BigInt(quote.toAmountMin)).toBeLessThanOrEqual(BigInt(quote.toAmount))
            expect(BigInt(quote.toAmountMin)).toBeGreaterThan(0n)
            await expect(providerOf().build(quote, model.context)).resolves.toBeTruthy()
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
