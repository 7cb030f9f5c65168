import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOLLAR, GOLD, NETWORK } from './likenesses.fixture.js'
import { question } from './source.fixture.js'
import { rankOffers, rateBetween, type Rate, type SwapWorth } from './swaps.ranking.js'
import type { SwapOffer } from './swaps.types.js'

const offerOf = (provider: string, toAmount: bigint, more: Partial<SwapOffer> = {}): SwapOffer => ({
  provider,
  toAmount: String(toAmount),
  toAmountMin: '1',
  fees: [],
  ...more,
})

/** A worth where the coin is 2,000 dollars, and gold is 2 dollars. Dollars have 6 decimals, the others 18. */
const rates = new Map<string | undefined, Rate>([
  [DOLLAR, { numerator: 1n, denominator: 1n }],
  [GOLD, { numerator: 2n, denominator: 10n ** 12n }],
  [undefined, { numerator: 2_000n, denominator: 10n ** 12n }],
])
const worth: SwapWorth = { gasPrice: 10n ** 9n, rateOf: (address) => rates.get(address) }
const unknown: SwapWorth = {
  gasPrice: 10n ** 9n,
  rateOf: (address) => (address === DOLLAR ? rates.get(DOLLAR) : undefined),
}

const order = (offers: readonly SwapOffer[], by: SwapWorth = worth) =>
  rankOffers(question, offers, by).offers.map(({ provider }) => provider)

describe('the rate of two assets', () => {
  it.each([
    [{ price: 2_000, decimals: 18 }, { price: 1, decimals: 6 }, 10n ** 18n, 2_000_000_000n],
    [{ price: 1, decimals: 6 }, { price: 2_000, decimals: 18 }, 2_000_000_000n, 10n ** 18n],
    [{ price: 1e-12, decimals: 0 }, { price: 1e12, decimals: 30 }, 3n, 3_000_000n],
    [{ price: 0.1, decimals: 2 }, { price: 0.3, decimals: 2 }, 300n, 100n],
  ])('is that of their prices: %j in %j', (one, other, amount, expected) => {
    const rate = rateBetween(one, other)
    expect(rate).toBeDefined()
    const worthOf = rate && (amount * rate.numerator + rate.denominator / 2n) / rate.denominator
    expect(worthOf).toBe(expected)
  })

  it('F126 is none where a price is none', () => {
    const good = { price: 1, decimals: 6 }
    for (const price of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(rateBetween(good, { price, decimals: 6 })).toBeUndefined()
      expect(rateBetween({ price, decimals: 6 }, good)).toBeUndefined()
    }
    expect([rateBetween(undefined, good), rateBetween(good, undefined)]).toEqual([undefined, undefined])
  })
})

describe('offers are ranked', () => {
  it('by what arrives after the fee of the network', () => {
    // A million gas at one gwei is two dollars.
    const [cheap, dear] = [
      offerOf('cheap', 9_000_000n, { gas: '100000' }),
      offerOf('dear', 10_000_000n, { gas: '1000000' }),
    ]
    expect(order([dear, cheap])).toEqual(['cheap', 'dear'])
    expect(rankOffers(question, [dear, cheap], worth).offers[0]).toMatchObject({ networkFee: '100000000000000' })
    // Without a price of the coin, the fee of the network counts for none of them.
    expect(order([cheap, dear], unknown)).toEqual(['dear', 'cheap'])
    expect(rankOffers(question, [cheap, dear], undefined).offers.map(({ provider }) => provider)).toEqual([
      'dear',
      'cheap',
    ])
  })

  it('by what arrives after fees that are apart, whatever they are taken in', () => {
    const fees = (token: string | undefined, amount: bigint, isIncluded = false): Partial<SwapOffer> => ({
      fees: [{ kind: 'provider', ...(token !== undefined && { token }), amount: String(amount), isIncluded }],
    })
    const other = offerOf('other', 8_500_000n)
    for (const [token, amount] of [
      [DOLLAR, 1_000_000n],
      [GOLD, 5n * 10n ** 17n],
      [undefined, 5n * 10n ** 14n],
    ] as const) {
      const paid = offerOf('paid', 9_000_000n, fees(token, amount))
      expect(order([paid, other])).toEqual(['other', 'paid'])
      expect(order([other, offerOf('paid', 9_000_000n, fees(token, amount, true))])).toEqual(['paid', 'other'])
    }
  })

  it('by fees in what is given or got without any prices, and last with a fee that can’t be valued', () => {
    const other = offerOf('other', 8_500_000n)
    const paid = (token: string | undefined, amount: bigint): SwapOffer =>
      offerOf('paid', 9_000_000n, { fees: [{ kind: 'provider', token, amount: String(amount), isIncluded: false }] })
    for (const by of [unknown, undefined]) {
      const first = (offer: SwapOffer) => rankOffers(question, [offer, other], by).offers[0]?.provider
      // A fiftieth of five gold, and a fifth.
      expect([first(paid(GOLD, 10n ** 17n)), first(paid(GOLD, 10n ** 18n))]).toEqual(['paid', 'other'])
      expect([first(paid(DOLLAR, 400_000n)), first(paid(DOLLAR, 600_000n))]).toEqual(['paid', 'other'])
      expect([first(paid(undefined, 0n)), first(paid(undefined, 1n))]).toEqual(['paid', 'other'])
    }
  })

  it('by the fee of the network without any prices where the coin is given', () => {
    const ofCoin = { ...question, from: { networkId: NETWORK, address: undefined }, amount: String(10n ** 18n) }
    const [cheap, dear] = [offerOf('cheap', 9_000n, { gas: '100000' }), offerOf('dear', 9_100n, { gas: '10000000' })]
    const first = (by: SwapWorth) => rankOffers(ofCoin, [dear, cheap], by).offers[0]?.provider
    expect([first({ ...unknown, gasPrice: 10n ** 9n }), first({ ...unknown, gasPrice: 10n ** 10n })]).toEqual([
      'dear',
      'cheap',
    ])
  })

  it('as if an offer that names no gas had the highest fee of the others', () => {
    const [silent, honest] = [offerOf('silent', 9_000_001n), offerOf('honest', 9_000_000n, { gas: '1000000' })]
    expect(order([silent, honest])).toEqual(['silent', 'honest'])
    expect(order([offerOf('silent', 9_000_000n), { ...honest, toAmount: '9000001' }])).toEqual(['honest', 'silent'])
    expect(rankOffers(question, [silent, honest], worth).offers[0]).not.toHaveProperty('networkFee')
  })

  it('S9.08.3 with the default provider first of equal ones, then in their order', () => {
    const equal = ['a', 'b', '1inch', 'c'].map((provider) => offerOf(provider, 9n))
    expect(order(equal)).toEqual(['1inch', 'a', 'b', 'c'])
    expect(order([...equal, offerOf('d', 10n)])[0]).toBe('d')
  })

  it('without those that are worth half more than what is given', () => {
    // Five gold are ten dollars.
    const offers = [offerOf('liar', 15_000_001n), offerOf('lucky', 15_000_000n), offerOf('usual', 10_000_000n)]
    expect(rankOffers(question, offers, worth)).toMatchObject({
      offers: [{ provider: 'lucky' }, { provider: 'usual' }],
      failures: [{ provider: 'liar', code: 'swap/implausible' }],
    })
    expect(order(offers, unknown)[0]).toBe('liar')
  })

  it('the same in any order, and never lose one', () => {
    const provider = fc.record({
      toAmount: fc.bigInt(1n, 2n ** 256n - 1n),
      gas: fc.option(fc.bigInt(21_000n, 10n ** 9n), { nil: undefined }),
      fee: fc.bigInt(0n, 2n ** 256n - 1n),
    })
    const world = fc.tuple(fc.array(provider, { maxLength: 5 }), fc.integer())
    fc.assert(
      fc.property(world, ([given, turn]) => {
        const offers = given.map(({ toAmount, gas, fee }, at) =>
          offerOf(`p${at}`, toAmount, {
            ...(gas !== undefined && { gas: String(gas) }),
            fees: [{ kind: 'pool', token: DOLLAR, amount: String(fee), isIncluded: false }],
          }),
        )
        const at = offers.length > 0 ? Math.abs(turn) % offers.length : 0
        const turned = [...offers.slice(at), ...offers.slice(0, at)]
        const [one, other] = [rankOffers(question, offers, worth), rankOffers(question, turned, worth)]
        expect(one.offers.length + one.failures.length).toBe(offers.length)
        const arrives = (offer: SwapOffer) =>
          BigInt(offer.toAmount) -
          BigInt(offer.fees[0]?.amount ?? 0) -
          (BigInt(offer.networkFee ?? 0) * 2_000n) / 10n ** 12n
        const isAlike = one.offers.every((offer, place) => arrives(offer) === arrives(other.offers[place] ?? offer))
        expect(isAlike || offers.some(({ gas }) => gas === undefined)).toBe(true)
      }),
    )
  })

  it('on a chain whose coin is got, by an exact rate', () => {
    const toCoin = { ...question, to: { networkId: NETWORK, address: undefined } }
    const exact: SwapWorth = {
      gasPrice: 1n,
      rateOf: (address) => (address === undefined ? rates.get(DOLLAR) : undefined),
    }
    const offers = [offerOf('a', 1_000_000n, { gas: '100001' }), offerOf('b', 1_000_000n, { gas: '100000' })]
    expect(rankOffers(toCoin, offers, exact).offers[0]?.provider).toBe('b')
  })
})
