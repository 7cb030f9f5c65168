import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOutV2, appFeeOf, grossOf, impactOf, minimumOf, poolFeeOf, type Hop } from './uniswap.rules.js'

const hop = (one: bigint, other: bigint, fee = 3_000): Hop => ({
  fee,
  amounts: [one, other],
  prices: [one, other],
})

describe('amountOutV2', () => {
  it('is the amount that UniswapV2Library computes', () => {
    // From the tests of v2-periphery, `getAmountOut`.
    expect(amountOutV2(2n, [100n, 100n])).toBe(1n)
    expect(amountOutV2(10n ** 18n, [5n * 10n ** 18n, 10n * 10n ** 18n])).toBe(1662497915624478906n)
  })

  it('is nothing where the pool can’t hold so much', () => {
    const most = 2n ** 112n - 1n
    expect(amountOutV2(1n, [most, 10n])).toBe(0n)
    expect(amountOutV2(most - 10n, [10n, 10n])).toBe(9n)
  })
})

describe('minimumOf', () => {
  it.each([
    [1_000n, 1, 990n],
    [1_000n, 0.1, 999n],
    [1_000n, 0.5, 995n],
    [1_000n, 0, 1_000n],
    [1_000n, 50, 500n],
    [1_001n, 50, 501n],
    [3n, 1, 3n],
    [10n ** 30n, 0.000001, 10n ** 30n - 10n ** 22n],
  ])('of %s with %s %% is %s', (amount, slippage, minimum) => {
    expect(minimumOf(amount, slippage)).toBe(minimum)
  })
})

describe('impactOf', () => {
  it('is nothing where as much arrives as the price says, or more', () => {
    expect(impactOf(1_000_000n, 997_000n, [hop(1n, 1n)])).toBe(0)
    expect(impactOf(1_000_000n, 998_000n, [hop(1n, 1n)])).toBe(0)
    expect(impactOf(0n, 0n, [hop(1n, 1n)])).toBe(0)
  })

  it('is the part that is missing, without the fees of the pools', () => {
    expect(impactOf(1_000_000n, 897_300n, [hop(1n, 1n)])).toBe(10)
    expect(impactOf(1_000_000n, 0n, [hop(1n, 1n)])).toBe(100)
    expect(impactOf(1_000_000n, 1_988_018n, [hop(1n, 1n), hop(1n, 2n)])).toBe(0)
    expect(impactOf(3n, 1n, [hop(1n, 1n, 0)])).toBe(66.666666)
  })
})

describe('fees', () => {
  it('of the pools are rounded up, that of the app down', () => {
    expect(poolFeeOf(1_000n, [hop(1n, 1n)])).toBe(3n)
    expect(poolFeeOf(1_001n, [hop(1n, 1n)])).toBe(4n)
    expect(poolFeeOf(1_000_000n, [hop(1n, 1n), hop(1n, 1n)])).toBe(5_991n)
    expect(appFeeOf(1_999n, 100)).toBe(19n)
  })
})

// An independent account of the same, by fractions.
type Fraction = readonly [bigint, bigint]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const minus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d - c * b, b * d]
const down = ([a, b]: Fraction): bigint => a / b
const up = ([a, b]: Fraction): bigint => (a + b - 1n) / b

describe('10,000 random swaps over one or two pools of v2', () => {
  const reserve = fc
    .tuple(fc.bigInt({ min: 1n, max: 9_999n }), fc.integer({ min: 0, max: 28 }))
    .map(([digits, zeros]) => digits * 10n ** BigInt(zeros))
  const cases = fc.record({
    pools: fc.array(fc.tuple(reserve, reserve), { minLength: 1, maxLength: 2 }),
    amount: fc
      .tuple(fc.bigInt({ min: 1n, max: 999n }), fc.integer({ min: 0, max: 24 }))
      .map(([digits, zeros]) => digits * 10n ** BigInt(zeros)),
    bps: fc.integer({ min: 0, max: 100 }),
    // In ten-thousandths of a percent.
    slippage: fc.integer({ min: 0, max: 500_000 }),
  })

  it('have the amounts, impact, minimum and fees that fractions give, to the last unit', () => {
    let swapped = 0
    fc.assert(
      fc.property(cases, ({ pools, amount, bps, slippage }) => {
        const hops = pools.map(([one, other]) => hop(one, other))
        const out = hops.reduce((given, { amounts }) => (given > 0n ? amountOutV2(given, amounts) : 0n), amount)
        // The pool keeps the product: (x + 0.997 a) (y − out) = x y. What is given comes whole, and less than one unit is lost.
        let expected = amount
        for (const [x, y] of pools) {
          const whole = times([expected, 1n], [997n, 1_000n])
          const left: Fraction = [x * y * whole[1], x * whole[1] + whole[0]]
          expected = down(minus([y, 1n], left))
          expect(expected).toBeLessThan(y)
        }
        expect(out).toBe(expected)
        const kept = pools.reduce<Fraction>((part) => times(part, [997n, 1_000n]), [amount, 1n])
        expect(poolFeeOf(amount, hops)).toBe(up(minus([amount, 1n], kept)))
        const ideal = pools.reduce<Fraction>((part, [x, y]) => times(part, [y, x]), kept)
        const lost = minus(ideal, [out, 1n])
        const impact = down(times([lost[0] < 0n ? 0n : lost[0] * ideal[1], lost[1] * ideal[0]], [10n ** 8n, 1n]))
        expect(impactOf(amount, out, hops)).toBe(Number(impact) / 1e6)
        const fee = down(times([out, 1n], [BigInt(bps), 10_000n]))
        expect(appFeeOf(out, bps)).toBe(fee)
        const net = out - fee
        const minimum = minimumOf(net, slippage / 10_000)
        expect(minimum).toBe(up(times([net, 1n], [1_000_000n - BigInt(slippage), 1_000_000n])))
        // The router compares before its fee: what it lets through leaves the minimum, and one unit less doesn't.
        const gross = grossOf(minimum, bps)
        expect(gross - appFeeOf(gross, bps)).toBeGreaterThanOrEqual(minimum)
        if (gross > 0n) expect(gross - 1n - appFeeOf(gross - 1n, bps)).toBeLessThan(minimum)
        expect(gross).toBeLessThanOrEqual(out)
        if (out > 0n) swapped += 1
      }),
      { numRuns: 10_000 },
    )
    expect(swapped).toBeGreaterThan(5_000)
  })
})
