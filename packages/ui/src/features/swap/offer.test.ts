import type { Network, SwapFee, SwapOffer, Token } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeAmount, type Figure } from '../../shared/figure/figure.js'
import { readBack, SCALE, scaledValueOf } from '../../shared/shortAmount.fixture.js'
import { amountOf, feesOf, networkFeeOf, paidOf, percentOf, rateOf } from './offer.js'

const tokenOf = (symbol: string, decimals: number, address?: string): Token => ({
  networkId: 'eip155:1',
  name: symbol,
  symbol,
  decimals,
  ...(address !== undefined && { address }),
})
const ETH = tokenOf('ETH', 18)
const USDC = tokenOf('USDC', 6, `0x${'a'.repeat(40)}`)
const network = {
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as unknown as Network

const offerOf = (more: Partial<SwapOffer>): SwapOffer => ({
  id: 'one',
  provider: { id: 'uniswap', name: 'Uniswap' },
  from: ETH,
  to: USDC,
  fromAmount: '250000000000000000',
  toAmount: '790123456',
  toAmountMin: '782222221',
  fees: [],
  quotedAt: 0,
  expiresAt: 30_000,
  ...more,
})

describe('the rate of an offer', () => {
  it('is one of what is given, where that is more than one of what arrives', () => {
    expect(rateOf(offerOf({}))).toEqual({
      one: ETH,
      amount: { amount: '3160.493824', symbol: 'USDC', contract: USDC.address },
    })
  })

  it('is one of what arrives otherwise, and never says that it costs less', () => {
    const rate = rateOf(offerOf({ from: USDC, to: ETH, fromAmount: '250000000', toAmount: '78600000000000001' }))
    expect(rate).toMatchObject({ one: ETH, amount: { symbol: 'USDC', rounding: 'up' } })
    expect(rate?.amount.amount).toBe('3180.661577608142453173')
  })

  it('is none without amounts', () => {
    expect(rateOf(offerOf({ toAmount: '0' }))).toBeUndefined()
    expect(rateOf(offerOf({ fromAmount: '0' }))).toBeUndefined()
  })
})

describe('the fees of an offer', () => {
  const fee = (more: Partial<SwapFee>): SwapFee => ({ kind: 'pool', amount: '1', isIncluded: true, ...more })

  it('are one for each kind and token, in whole units', () => {
    const fees = [
      fee({ amount: '500000000000000000' }),
      fee({ amount: '250000000000000000' }),
      fee({ kind: 'provider', token: USDC.address?.toUpperCase().replace('0X', '0x'), amount: '1500000' }),
      fee({ kind: 'app', isIncluded: false, amount: '3' }),
    ]
    expect(feesOf(offerOf({ fees }), network)).toEqual([
      { kind: 'pool', isIncluded: true, token: undefined, figure: { amount: '0.75', symbol: 'ETH', rounding: 'up' } },
      {
        kind: 'provider',
        isIncluded: true,
        token: expect.any(String) as string,
        figure: { amount: '1.5', symbol: 'USDC', contract: USDC.address, rounding: 'up' },
      },
      {
        kind: 'app',
        isIncluded: false,
        token: undefined,
        figure: { amount: '0.000000000000000003', symbol: 'ETH', rounding: 'up' },
      },
    ])
  })

  it('have no amount in a token whose decimals are not known', () => {
    const token = `0x${'c'.repeat(40)}`
    expect(feesOf(offerOf({ fees: [fee({ token })] }), network)).toMatchObject([{ token, figure: undefined }])
  })
})

it('an amount has the decimals of its token', () => {
  expect(amountOf('790123456', USDC)).toEqual({ amount: '790.123456', symbol: 'USDC', contract: USDC.address })
})

it.each([
  [0, '0%'],
  [0.004, '< 0.01%'],
  [0.01, '0.01%'],
  [0.07, '0.07%'],
  [0.12, '0.12%'],
  [0.29, '0.29%'],
  [0.1 + 0.2, '0.3%'],
  [0.121, '0.13%'],
  // More than 3 % warns, and more than 10 % has to be accepted: neither is said to be the limit itself.
  [3.000_001, '3.01%'],
  [10.001, '10.01%'],
  [12.5, '12.5%'],
  [50, '50%'],
])('%s percent is written %s', (percent, said) => {
  expect(percentOf(percent, 'en')).toBe(said)
})

/** A number as a fraction: exact. */
interface Exact {
  readonly over: bigint
  readonly under: bigint
}

/** A number with six significant digits, cut to a side, as `scaledValueOf`. */
function sixDigitsOf({ over, under }: Exact, rounding: 'down' | 'up'): bigint {
  const scaled = over * 10n ** BigInt(SCALE)
  const step = under * 10n ** BigInt(Math.max(0, String(scaled / under).length - 6))
  const steps = (scaled + (rounding === 'up' ? step - 1n : 0n)) / step
  return (steps * step) / under
}

/** What shows of a figure at once, read back. */
const shortOf = (figure: Figure): bigint => readBack(writeAmount(figure, 'en').short)
/** What shows of it on demand, read back. */
const exactOf = (figure: Figure): bigint => readBack(writeAmount(figure, 'en').exact)

/** Amounts of all sizes, above zero. */
const units = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 30 }))
  .map(([digits, zeros]) => digits / 10n ** BigInt(zeros) + 1n)

/** A pool with what it has of both sides, what is swapped in it, and under which conditions. */
const cases = fc.record({
  ...{ has: units, hasOther: units, given: units, coinFee: units },
  ofFrom: fc.integer({ min: 0, max: 30 }),
  ofTo: fc.integer({ min: 0, max: 30 }),
  millionths: fc.constantFrom(100n, 500n, 3_000n, 10_000n),
  hundredths: fc.bigInt({ min: 0n, max: 5_000n }),
})

it('what is shown of an offer agrees with the pool to the last unit, cut to the side that promises less, for 10,000 pools', () => {
  fc.assert(
    fc.property(cases, ({ has, hasOther, given, coinFee, ofFrom, ofTo, millionths, hundredths }) => {
      const [from, to] = [tokenOf('A', ofFrom, '0xa'), tokenOf('B', ofTo, '0xb')]
      const fee = (given * millionths + 999_999n) / 1_000_000n
      const got = (hasOther * (given - fee)) / (has + given - fee)
      fc.pre(got > 0n)
      const least = (got * (10_000n - hundredths)) / 10_000n
      // As the providers say it: in percent, with six decimals.
      const impact = ((given - fee) * 100_000_000n) / (has + given - fee)
      const offer = offerOf({
        ...{ from, to, fromAmount: `${given}`, toAmount: `${got}`, toAmountMin: `${least}` },
        fees: [{ kind: 'pool', token: '0xa', amount: `${fee}`, isIncluded: true }],
        priceImpact: Number(impact) / 1_000_000,
      })
      const unitsOf = (over: bigint, decimals: number): Exact => ({ over, under: 10n ** BigInt(decimals) })
      const check = (figure: Figure, exact: Exact, rounding: 'down' | 'up'): void =>
        expect(shortOf(figure)).toBe(sixDigitsOf(exact, rounding))

      check(paidOf(offer.fromAmount, from), unitsOf(given, ofFrom), 'up')
      check(amountOf(offer.toAmountMin, to), unitsOf(least, ofTo), 'down')
      expect(exactOf(amountOf(offer.toAmountMin, to))).toBe(least * 10n ** BigInt(SCALE - ofTo))
      const [ofPool] = feesOf(offer, network)
      check(ofPool!.figure!, unitsOf(fee, ofFrom), 'up')
      check(networkFeeOf({ value: `${coinFee}`, kind: 'atMost' }, network), unitsOf(coinFee, 18), 'up')

      const rate = rateOf(offer)!
      const [more, less, rounding] =
        rate.one === from
          ? ([got * 10n ** BigInt(ofFrom), given * 10n ** BigInt(ofTo), 'down'] as const)
          : ([given * 10n ** BigInt(ofTo), got * 10n ** BigInt(ofFrom), 'up'] as const)
      expect(more >= less).toBe(true)
      check(rate.amount, { over: more, under: less }, rounding)
      // All its decimals: the last one is cut to the same side.
      const lastOf = more * 10n ** 18n + (rounding === 'up' ? less - 1n : 0n)
      expect(exactOf(rate.amount)).toBe((lastOf / less) * 10n ** BigInt(SCALE - 18))

      const percent = percentOf(offer.priceImpact!, 'en')
      expect(scaledValueOf(/^(?:< )?([\d.]+)%$/.exec(percent)![1]!)).toBe(
        ((impact + 9_999n) / 10_000n) * 10n ** BigInt(SCALE - 2),
      )
      expect(percent.startsWith('<')).toBe(impact > 0n && impact < 10_000n)
    }),
    { numRuns: 10_000 },
  )
})
