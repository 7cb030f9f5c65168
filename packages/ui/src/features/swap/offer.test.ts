import type { Network, SwapFee, SwapOffer, Token } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, feesOf, percentOf, rateOf } from './offer.js'

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
      rounding: 'down',
    })
  })

  it('is one of what arrives otherwise, and never says that it costs less', () => {
    const rate = rateOf(offerOf({ from: USDC, to: ETH, fromAmount: '250000000', toAmount: '78600000000000001' }))
    expect(rate).toMatchObject({ one: ETH, amount: { symbol: 'USDC' }, rounding: 'up' })
    expect(rate?.amount.amount).toBe('3180.661577608142453173')
  })

  it('is none without amounts', () => {
    expect(rateOf(offerOf({ toAmount: '0' }))).toBeUndefined()
    expect(rateOf(offerOf({ fromAmount: '0' }))).toBeUndefined()
  })

  it('agrees with the amounts to its last decimal, for all amounts and decimals', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 40n })
    const decimals = fc.integer({ min: 0, max: 30 })
    const unitsIn = (text: string): bigint => {
      const [whole = '', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(18, '0'))
    }
    fc.assert(
      fc.property(units, units, decimals, decimals, (given, got, ofFrom, ofTo) => {
        const [from, to] = [tokenOf('A', ofFrom), tokenOf('B', ofTo, '0xb')]
        const rate = rateOf(offerOf({ from, to, fromAmount: `${given}`, toAmount: `${got}` }))!
        const said = unitsIn(rate.amount.amount)
        const [inFrom, inTo] = [given * 10n ** BigInt(ofTo), got * 10n ** BigInt(ofFrom)]
        const [more, less] = rate.one === from ? [inTo, inFrom] : [inFrom, inTo]
        expect(more).toBeGreaterThanOrEqual(less)
        const scaled = more * 10n ** 18n
        // The least and the most that the last decimal leaves open.
        if (rate.rounding === 'down') expect(said * less <= scaled && scaled < (said + 1n) * less).toBe(true)
        else expect((said - 1n) * less < scaled && scaled <= said * less).toBe(true)
      }),
      { numRuns: 2_000 },
    )
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
      { kind: 'pool', isIncluded: true, token: undefined, figure: { amount: '0.75', symbol: 'ETH' } },
      {
        kind: 'provider',
        isIncluded: true,
        token: expect.any(String) as string,
        figure: { amount: '1.5', symbol: 'USDC', contract: USDC.address },
      },
      { kind: 'app', isIncluded: false, token: undefined, figure: { amount: '0.000000000000000003', symbol: 'ETH' } },
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
  [0.12, '0.12%'],
  [0.29, '0.29%'],
  [12.5, '12.5%'],
  [50, '50%'],
])('%s percent is written %s', (percent, said) => {
  expect(percentOf(percent, 'en')).toBe(said)
})
