// Tests swap.ranking.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PreparedFee, Simulation } from '../../adapter/adapter.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { GOLD, ID, OTHER_ID, ROUTER, USD } from './swap.chain.fixture.js'
import type { SwapFee } from './swap.provider.types.js'
import {
  expectedFeeOf,
  isDear,
  networkFeeOf,
  pricesOf,
  rankedFeesOf,
  rankOffers,
  withImpact,
  type PricedAsset,
  type Ranked,
  type SwapWorth,
} from './swap.ranking.js'

/** A token whose price is never known. */
const OTHER = ROUTER
const token = (address?: string) => ({
  ...({ networkId: ID, name: 'T', symbol: 'T', decimals: 2 } as const),
  ...(address !== undefined && { address }),
})
const nothing: SwapWorth = { priceOf: () => undefined }

interface Given {
  readonly id?: string
  /** Whose offer it is, and which provider was asked: `server` passes on those of others. */
  readonly by?: string
  readonly asked?: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amount?: bigint
  readonly min?: bigint
  readonly fees?: readonly SwapFee[]
  readonly gas?: string
  readonly networkFee?: string
}

/** An offer of 100 for at least 1000. */
function offer(given: Given = {}): Ranked & { readonly id: string } {
  const { id = 'a', by = 'p', asked = by, from, to = GOLD, amount = 100n, min = 1_000n, fees = [] } = given
  return {
    id,
    provider: { id: asked },
    quote: {
      ...(given.gas !== undefined && { gas: given.gas }),
      ...(given.networkFee !== undefined && { networkFee: given.networkFee }),
    },
    offer: {
      ...{ id, provider: { id: by, name: by }, from: token(from), to: token(to), fromAmount: String(amount), fees },
      ...{ toAmount: String(min), toAmountMin: String(min), expiresAt: 40_000, quotedAt: 10_000 },
      ...(to === 'coin' && { to: token() }),
    },
  }
}

const fee = (amount: string, address?: string, isIncluded = false): SwapFee => ({
  ...{ kind: 'provider', amount, isIncluded },
  ...(address !== undefined && { token: address }),
})
const orderOf = (offers: readonly (Ranked & { readonly id: string })[], worth: SwapWorth = nothing) =>
  rankOffers(offers, worth)
    .map(({ id }) => id)
    .join(' ')

describe('offers are in the order of what arrives at least', () => {
  it('after the fees that are taken of it', () => {
    const [dear, plain] = [offer({ id: 'dear', min: 1_005n, fees: [fee('6', GOLD)] }), offer({ id: 'plain' })]
    expect(orderOf([dear, plain])).toBe('plain dear')
    expect(orderOf([offer({ id: 'dear', min: 1_005n, fees: [fee('4', GOLD)] }), plain])).toBe('dear plain')
    expect(orderOf([offer({ id: 'dear', min: 1_005n, fees: [fee('6', GOLD, true)] }), plain])).toBe('dear plain')
  })

  it('for what is given with the fees in it', () => {
    // 1010 for 101 are as much for each as 1000 for 100.
    const named = (min: bigint) => offer({ id: 'named', min, fees: [fee('1')] })
    expect([1_009n, 1_011n].map((min) => orderOf([named(min), offer({ id: 'plain' })]))).toEqual([
      ...['plain named', 'named plain'],
    ])
    const coin = (min: bigint) => offer({ id: 'named', from: USD, to: 'coin', min, fees: [fee('7')] })
    const other = offer({ id: 'plain', from: USD, to: 'coin' })
    expect([1_006n, 1_008n].map((min) => orderOf([coin(min), other]))).toEqual(['plain named', 'named plain'])
  })

  it.each([
    ['what is given', { '': 50, [USD]: 1 }, [1_499n, 1_501n]],
    ['what is got', { '': 50, [GOLD]: 0.1 }, [1_499n, 1_501n]],
  ] as const)('by the prices of the coin and %s', (_, prices, minimums) => {
    const priceOf = (address = ''): PricedAsset | undefined => {
      const price = (prices as Readonly<Record<string, number>>)[address]
      return price === undefined ? undefined : { decimals: 2, price }
    }
    // One of the coin is worth 50 of what is given, or 500 of what is got.
    const named = (min: bigint) => offer({ id: 'named', from: USD, min, fees: [fee('1')] })
    expect(minimums.map((min) => orderOf([named(min), offer({ id: 'plain', from: USD })], { priceOf }))).toEqual([
      ...['plain named', 'named plain'],
    ])
  })

  it('after all others where a fee can’t be valued, however much is promised', () => {
    const named = offer({ id: 'named', from: USD, min: 9_000n, fees: [fee('1')] })
    expect(orderOf([named, offer({ id: 'plain', from: USD })])).toBe('plain named')
    const none = offer({ id: 'none', from: USD, min: 9_000n, fees: [fee('0'), fee('5', OTHER, true)] })
    expect(orderOf([offer({ id: 'plain', from: USD }), none])).toBe('none plain')
  })
})

describe('the fee of the network', () => {
  const cheap = offer({ id: 'cheap', gas: '1' })
  const dear = offer({ id: 'dear', min: 1_005n, gas: '2' })

  it('counts by the gas and its price, or as the provider says it', () => {
    expect(orderOf([cheap, dear], { ...nothing, gasPrice: 1n })).toBe('cheap dear')
    expect(orderOf([cheap, dear])).toBe('dear cheap')
    expect(orderOf([offer({ id: 'cheap', networkFee: '1' }), dear], { ...nothing, gasPrice: 1n })).toBe('cheap dear')
    expect(networkFeeOf({ gas: '2', networkFee: '7' }, 5n)).toBe(7n)
    expect([networkFeeOf({ gas: '2' }, 5n), networkFeeOf({ gas: '2' }, undefined), networkFeeOf({}, 5n)]).toEqual([
      ...[10n, undefined, undefined],
    ])
  })

  const by = { ...nothing, gasPrice: 1n }

  it('that an offer doesn’t say is the usual one of the others', () => {
    const silent = (min: bigint) => offer({ id: 'silent', by: 'q', min })
    // 1005 for 102 are 995 for 101.
    expect([994n, 996n].map((min) => orderOf([dear, silent(min)], by))).toEqual(['dear silent', 'dear silent'])
    expect([994n, 996n].map((min) => orderOf([cheap, { ...dear, id: 'dear' }, silent(min)], by))).toEqual([
      ...['cheap dear silent', 'cheap silent dear'],
    ])
  })

  it('counts for none where it can’t be valued', () => {
    const tokens = [cheap, dear].map(({ id, offer: { toAmountMin }, quote }) =>
      offer({ id, from: USD, min: BigInt(toAmountMin), gas: quote.gas ?? '' }),
    )
    expect(orderOf(tokens, by)).toBe('dear cheap')
  })

  it('is usual by the lowest of each provider, so that no provider makes it by many offers', () => {
    const of = (maker: string, ...all: readonly string[]) => all.map((networkFee) => offer({ by: maker, networkFee }))
    const silent = offer({ by: 'silent' })
    const usual = (...offers: readonly Ranked[]) => rankedFeesOf([...offers, silent], undefined).at(-1)
    expect(usual()).toBe(0n)
    expect(usual(...of('one', '900', '800', '700'), ...of('two', '5'))).toBe(5n)
    expect(usual(...of('one', '900', '1', '800'), ...of('two', '5'), ...of('three', '7'))).toBe(5n)
    expect(usual(...of('one', '900', '800'))).toBe(800n)
  })

  it('that a simulation has found to be far higher counts, and tells nothing of others', () => {
    const liar = { ...offer({ id: 'liar', by: 'q', min: 1_010n, networkFee: '1' }), dearFee: 400n }
    expect(orderOf([liar, offer({ id: 'silent' })])).toBe('silent liar')
    expect(rankedFeesOf([liar, offer()], undefined)).toEqual([400n, 0n])
    const served = (id: string) => offer({ id, asked: 'server', networkFee: '1' })
    expect(orderOf([{ ...served('first'), dearFee: 400n }, served('second')])).toBe('second first')
  })
})

describe('the fee of the network by a simulation', () => {
  const simulated = (fee: PreparedFee | undefined, ...gas: readonly string[]): Simulation => ({
    ...{ moves: [], leaves: [], approvals: [], gas },
    ...(fee && { fee }),
  })

  it('is that of the swap alone, without margins', () => {
    const most = { value: '900', kind: 'atMost' } as const
    expect(expectedFeeOf(simulated(most, '10', '20'), 1)).toBe(400n)
    expect(expectedFeeOf(simulated(most, '10', '20'), 0)).toBe(600n)
    expect(expectedFeeOf(simulated({ value: '900', kind: 'exact' }), 0)).toBe(900n)
    expect(expectedFeeOf(simulated(most, 'x'), 0)).toBe(600n)
    expect([expectedFeeOf(simulated(undefined), 0), expectedFeeOf(undefined, 0)]).toEqual([undefined, undefined])
  })

  it('is far more where it is twice what an offer was ranked by, or a hundredth of the swap where that is nothing', () => {
    const is = (fee: bigint, ranked: bigint, given: Given = {}) => isDear(offer(given).offer, nothing, { fee, ranked })
    expect([is(2n, 1n), is(3n, 1n)]).toEqual([false, true])
    expect([is(1n, 0n), is(2n, 0n), is(99n, 0n, { from: USD })]).toEqual([false, true, false])
  })
})

describe('offers of equal worth', () => {
  it('S9.08.3 have 1inch first, and unknown ones last', () => {
    const of = (by: string) => offer({ id: by, by })
    expect(orderOf(['zzz', 'lifi', '1inch', 'uniswap'].map(of))).toBe('1inch uniswap lifi zzz')
  })

  it('and those of the server keep its order', () => {
    const served = (id: string, by: string, min: bigint) => offer({ id, by, asked: 'server', min })
    const offers = [
      ...[served('first', 'lifi', 1_000n), served('second', '1inch', 1_005n), served('third', 'lifi', 900n)],
      ...[offer({ id: 'own', by: 'uniswap' }), offer({ id: 'best', by: 'uniswap', min: 1_001n })],
    ]
    expect(orderOf(offers)).toBe('best own first second third')
  })
})

describe('the impact on the price', () => {
  const prices = (from: number, to: number): SwapWorth => ({
    priceOf: (address) => ({ decimals: 2, price: address === undefined ? from : to }),
  })
  /** The impact of an offer of 100 for 1,000, which the provider says or not. */
  const impact = (by: SwapWorth, priceImpact?: number) =>
    withImpact({ ...offer().offer, ...(priceImpact !== undefined && { priceImpact }) }, by).priceImpact

  it('is also that of the prices, where that is high and higher', () => {
    expect(impact(prices(1_000, 1))).toBe(99)
    expect(impact(prices(12.5, 1))).toBe(20)
    expect([impact(prices(12.5, 1), 0.1), impact(prices(12.5, 1), 30)]).toEqual([20, 30])
  })

  it('is what the provider says where the prices say less, or nothing', () => {
    expect([impact(prices(10.3, 1)), impact(prices(10.3, 1), 0.1), impact(prices(1, 1))]).toEqual([
      ...[undefined, 0.1, undefined],
    ])
    expect([impact(nothing), impact(nothing, 5), impact(prices(Number.NaN, 1), 5)]).toEqual([undefined, 5, 5])
  })
})

it('the prices are those of what the account has on the network', () => {
  const entry = (chainId: typeof ID | typeof OTHER_ID, price: number, address?: string): BalanceEntry => ({
    ...{ name: 'T', symbol: 'T', chainId, price, quantity: { decimals: '6', numeric: '1' } },
    ...(address !== undefined && { address: `${chainId}:${address}` as const }),
  })
  const priceOf = pricesOf([entry(ID, 2), entry(ID, 3, GOLD), entry(ID, 0, USD), entry(OTHER_ID, 5, USD)], ID)
  expect([undefined, GOLD.toLowerCase(), USD].map(priceOf)).toEqual([
    ...[{ decimals: 6, price: 2 }, { decimals: 6, price: 3 }, undefined],
  ])
})

describe('in any set of offers', () => {
  const amount = fc.bigInt({ min: 0n, max: 20n }).map(String)
  const fees = fc.array(
    fc.record({ amount, token: fc.constantFrom(undefined, USD, GOLD, OTHER), isIncluded: fc.boolean() }),
    { maxLength: 2 },
  )
  const given = fc.record({
    by: fc.constantFrom('1inch', 'uniswap', 'lifi', 'zzz'),
    isServed: fc.boolean(),
    min: fc.bigInt({ min: 995n, max: 1_010n }),
    fees,
    gas: fc.option(amount, { nil: undefined, freq: 3 }),
  })
  const sides = fc.constantFrom(
    ...[
      { from: undefined, to: GOLD },
      { from: USD, to: 'coin' },
      { from: USD, to: GOLD },
    ],
  )
  const worth = fc.record({
    gasPrice: fc.constantFrom(undefined, 0n, 1n, 3n),
    prices: fc.dictionary(fc.constantFrom('', USD, GOLD), fc.constantFrom(0.01, 1, 3_000)),
  })
  const setting = fc.record({ all: fc.array(given, { minLength: 1, maxLength: 6 }), sides, worth }).map((each) => ({
    ...each,
    worth: {
      gasPrice: each.worth.gasPrice,
      priceOf: (address = '') => {
        const price = each.worth.prices[address]
        return price === undefined ? undefined : { decimals: 2, price }
      },
    },
    offers: each.all.map(({ by, isServed, min, fees: taken, gas }, at) =>
      offer({
        ...{ id: String(at), by, min, ...each.sides, asked: isServed ? 'server' : by },
        fees: taken.map(({ token: address, amount: paid, isIncluded }) => fee(paid, address, isIncluded)),
        ...(gas !== undefined && { gas }),
      }),
    ),
  }))

  it('the order is total and transitive: any two offers are in the same order without the others', () => {
    const property = fc.property(setting, ({ offers, worth: by }) => {
      const order = rankOffers(offers, by)
      expect(order.map(({ id }) => id).toSorted()).toEqual(offers.map(({ id }) => id))
      // The usual fee of the network is that of all offers, and the server's offers count by those before them.
      const fees = rankedFeesOf(offers, by.gasPrice)
      const own = rankOffers(
        offers
          .map((each, at) => ({ ...each, quote: { networkFee: String(fees[at]) } }))
          .filter(({ provider }) => provider.id !== 'server'),
        by,
      )
      for (const [at, first] of own.entries())
        for (const second of own.slice(at + 1)) {
          const pair = [first, second].toSorted((one, two) => Number(one.id) - Number(two.id))
          expect(rankOffers(pair, by).map(({ id }) => id)).toEqual([first.id, second.id])
        }
    })
    fc.assert(property, { seed: 5, numRuns: 500 })
  })

  it('the offers of the server keep its order', () => {
    const property = fc.property(setting, ({ offers, worth: by }) => {
      const served = (list: readonly Ranked[]) => list.filter(({ provider }) => provider.id === 'server')
      expect(served(rankOffers(offers, by))).toEqual(served(offers))
    })
    fc.assert(property, { seed: 6, numRuns: 500 })
  })

  it('a fee never improves the place of an offer', () => {
    let worse = 0
    const property = fc.property(setting, fees, fc.nat(), ({ offers, worth: by }, [more], which) => {
      const at = which % offers.length
      const named = offers[at] as (typeof offers)[number]
      const taken = more ? [fee(more.amount, more.token, more.isIncluded)] : []
      const dearer = { ...named, offer: { ...named.offer, fees: [...named.offer.fees, ...taken] } }
      const placeOf = (list: typeof offers) => rankOffers(list, by).findIndex(({ id }) => id === named.id)
      const [before, after] = [placeOf(offers), placeOf(offers.with(at, dearer))]
      expect(after).toBeGreaterThanOrEqual(before)
      if (after > before) worse += 1
    })
    fc.assert(property, { seed: 7, numRuns: 1_000 })
    // It does make some worse, so that the test can fail.
    expect(worse).toBeGreaterThan(50)
  })

  it('nor does a higher fee of the network, where no other fee is taken', () => {
    let worse = 0
    const property = fc.property(
      setting,
      fc.nat(),
      fc.bigInt({ min: 1n, max: 20n }),
      ({ offers: all, worth: by }, which, more) => {
        const offers = all.map((each, at) => ({
          ...each,
          ...{
            provider: { id: String(at) },
            offer: { ...each.offer, provider: { id: String(at), name: 'P' }, fees: [] },
          },
        }))
        const at = which % offers.length
        const named = offers[at] as (typeof offers)[number]
        const fee = networkFeeOf(named.quote, by.gasPrice)
        if (fee === undefined) return
        const dearer = { ...named, quote: { networkFee: String(fee + more) } }
        const placeOf = (list: readonly (typeof offers)[number][]) =>
          rankOffers(list, by).findIndex(({ id }) => id === named.id)
        const [before, after] = [placeOf(offers), placeOf(offers.with(at, dearer))]
        expect(after).toBeGreaterThanOrEqual(before)
        if (after > before) worse += 1
      },
    )
    fc.assert(property, { seed: 8, numRuns: 1_000 })
    expect(worse).toBeGreaterThan(50)
  })
})
