// Tests createSwapSource.ts, swaps.race.ts, swaps.worth.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DOLLAR, GOLD, LIFI_ROUTER, MINT, NETWORK, ONE_INCH_ROUTER, SOLANA, STRANGER } from './likenesses.fixture.js'
import type { Answer, LikenessState } from './likenesses.fixture.js'
import type { OfferProvider } from './swaps.offers.js'
import { createSwapWorld, nodeAnswer, question } from './source.fixture.js'
import type { SwapOffer, SwapOffers, SwapQuestion } from './swaps.types.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

/** What a promise came to, and how much of the fake time that took, in ms. */
async function timed<Value>(promise: Promise<Value>): Promise<readonly [value: Value, ms: number]> {
  const began = Date.now()
  let end: number | undefined
  const noted = promise.finally(() => (end = Date.now()))
  noted.catch(() => undefined)
  while (end === undefined) await vi.advanceTimersByTimeAsync(10)
  return [await noted, end - began]
}

const providersOf = ({ offers }: SwapOffers): readonly string[] => offers.map(({ provider }) => provider)

/** A provider that offers this after a time. */
const fake = (id: string, toAmount: number, ms: number, more: Partial<SwapOffer> = {}): OfferProvider => {
  const offer = { provider: id, toAmount: String(toAmount), toAmountMin: String(toAmount), fees: [], ...more }
  const ask = () => new Promise<SwapOffer>((resolve) => setTimeout(() => resolve(offer), ms))
  return { id, networkIds: [NETWORK], offer: ask, build: async () => ({ offer: await ask() }) }
}

describe('offers', () => {
  it('S7.05 are those of all providers, the best first, with what each says of itself', async () => {
    const { source, likenesses } = createSwapWorld()
    likenesses['1inch'].state.toAmount = 1_000n
    likenesses.lifi.state.toAmount = 1_001n
    const [{ offers, failures }] = await timed(source.offers(question))
    expect(failures).toEqual([])
    expect(offers).toEqual([
      {
        provider: 'lifi',
        toAmount: '1001',
        toAmountMin: '990',
        fees: [{ kind: 'provider', token: GOLD, amount: '3', isIncluded: true }],
        gas: '150000',
        networkFee: '1050000',
        spender: LIFI_ROUTER,
      },
      {
        provider: '1inch',
        toAmount: '1000',
        toAmountMin: '990',
        fees: [],
        gas: '150000',
        networkFee: '1050000',
        spender: ONE_INCH_ROUTER,
      },
    ])
    expect(likenesses.jupiter.asked).toEqual([])
  })

  it('wait for 700 ms after the first, and list what is later', async () => {
    const providers = [fake('a', 1, 500), fake('b', 2, 1_190), fake('c', 3, 1_210)]
    const { source } = createSwapWorld({ more: { providers } })
    const [told, ms] = await timed(source.offers(question))
    expect(providersOf(told)).toEqual(['b', 'a'])
    expect(told.failures).toEqual([{ provider: 'c', code: 'swap/provider-late' }])
    expect(ms).toBe(1_200)
  })

  it('wait for 3 s at most, and no longer than for the last', async () => {
    const { source } = createSwapWorld({ more: { providers: [fake('a', 1, 2_900), fake('b', 2, 3_010)] } })
    const [told, ms] = await timed(source.offers(question))
    expect([providersOf(told), ms]).toEqual([['a'], 3_000])
    const { source: quick } = createSwapWorld({ more: { providers: [fake('a', 1, 50), fake('b', 2, 100)] } })
    expect((await timed(quick.offers(question)))[1]).toBe(100)
    const silent = { ...fake('b', 1, 0), offer: () => new Promise<never>(() => undefined) }
    const { source: late } = createSwapWorld({ more: { providers: [fake('a', 1, 9_000), silent] } })
    const code = 'swap/provider-late'
    const failures = ['a', 'b'].map((provider) => ({ provider, code }))
    expect(await timed(late.offers(question))).toEqual([{ offers: [], failures }, 3_000])
    // An offer that comes after the end begins no new wait.
    await vi.advanceTimersByTimeAsync(6_100)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('end the questions that count no more', async () => {
    const { source, likenesses } = createSwapWorld()
    likenesses.lifi.state.delay = Number.POSITIVE_INFINITY
    const [told, ms] = await timed(source.offers(question))
    expect([providersOf(told), ms]).toEqual([['1inch'], 700])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wait no longer for prices and nodes than for offers', async () => {
    const never = () => new Promise<never>(() => undefined)
    const { source } = createSwapWorld({ more: { prices: { read: never } } })
    expect((await timed(source.offers(question)))[1]).toBe(700)
    const { source: without, likenesses } = createSwapWorld({ more: { prices: { read: never } } })
    for (const { state } of Object.values(likenesses)) state.status = 404
    expect((await timed(without.offers(question)))[1]).toBeLessThan(20)
    const silent = createSwapWorld({
      node: () => 'silent',
      more: { prices: { read: () => Promise.reject(new Error('away')) } },
    })
    const [told, ms] = await timed(silent.source.offers(question))
    expect(told.offers).toHaveLength(2)
    expect(ms).toBeLessThan(20)
    expect(told.offers[0]).not.toHaveProperty('networkFee')
  })

  it('S8.03 are refused on a network without a provider', async () => {
    const { source } = createSwapWorld()
    const elsewhere = { ...question, networkId: 'eip155:5' }
    await expect(source.offers(elsewhere)).rejects.toMatchObject({
      status: 400,
      body: { code: 'swap/network-unsupported', message: 'Network not supported for Swaps' },
    })
  })
})

describe('equal questions', () => {
  it('within 2 s are one, and others are not', async () => {
    const { source, likenesses } = createSwapWorld()
    const asked = () => likenesses.lifi.asked.length
    await timed(Promise.all([source.offers(question), source.offers(question)]))
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(1_970)
    await timed(source.offers(question))
    expect(asked()).toBe(1)
    await vi.advanceTimersByTimeAsync(30)
    await timed(source.offers(question))
    expect(asked()).toBe(2)
    const others: Partial<SwapQuestion>[] = [
      { amount: '7' },
      { slippage: 2 },
      { account: STRANGER },
      { from: question.to, to: question.from },
    ]
    for (const [at, other] of others.entries()) {
      await timed(source.offers({ ...question, ...other }))
      expect(asked()).toBe(3 + at)
    }
    await timed(source.offers(question, '9'))
    expect(asked()).toBe(3 + others.length)
  })

  it('are kept for a thousand others at most', async () => {
    const { source, likenesses } = createSwapWorld({ more: { providers: [fake('a', 1, 0)] } })
    const first = source.offers(question)
    await timed(first)
    for (let at = 1; at <= 1_000; at += 1) void source.offers({ ...question, amount: String(at) })
    await vi.advanceTimersByTimeAsync(10)
    const again = source.offers(question)
    await timed(again)
    expect(await again).not.toBe(await first)
    expect(likenesses.lifi.asked).toEqual([])
  })
})

/** What providers do beside an honest answer. Each is a failure with a code, or an offer that is worse. */
const FAULTS: Readonly<Record<string, readonly [change: Partial<LikenessState>, code: string | undefined]>> = {
  honest: [{}, undefined],
  'a delay': [{ delay: 600 }, undefined],
  'a long delay': [{ delay: 2_500 }, 'swap/provider-late'],
  'a failure': [{ status: 500 }, 'swap/provider-away'],
  'too many questions': [{ status: 429 }, 'swap/provider-away'],
  'no way': [{ status: 404 }, 'swap/no-route'],
  hanging: [{ delay: Number.POSITIVE_INFINITY }, 'swap/provider-late'],
  'a lie': [{ toAmount: 10n ** 13n }, 'swap/implausible'],
  'another form': [{ lie: () => [] }, 'swap/bad-answer'],
}

describe('three providers with all faults', () => {
  const world = () => {
    const PRICES = { [`${NETWORK}:${GOLD}`]: 2, [`${NETWORK}:${DOLLAR}`]: 1, [NETWORK]: 2_000 }
    const made = createSwapWorld({ prices: PRICES })
    const third = fake('uniswap', 9_800_000, 40, { gas: '150000' })
    const { source } = createSwapWorld({ prices: PRICES, more: { providers: [...made.providers, third] } })
    // Five gold are ten dollars.
    made.likenesses['1inch'].state.toAmount = 9_950_000n
    made.likenesses.lifi.state.toAmount = 9_900_000n
    return { source, likenesses: made.likenesses }
  }

  for (const [oneName, [one, oneCode]] of Object.entries(FAULTS))
    it.each(Object.entries(FAULTS))(
      `have the best honest one first by 3 s: ${oneName} and %s`,
      async (_, [other, otherCode]) => {
        const { source, likenesses } = world()
        Object.assign(likenesses['1inch'].state, one)
        Object.assign(likenesses.lifi.state, other)
        const [{ offers, failures }, ms] = await timed(source.offers(question))
        const expected = [
          ...(oneCode === undefined ? ['1inch'] : []),
          ...(otherCode === undefined ? ['lifi'] : []),
          'uniswap',
        ]
        expect(offers.map(({ provider }) => provider)).toEqual(expected)
        expect(failures.toSorted((a, b) => (a.provider < b.provider ? -1 : 1))).toEqual([
          ...(oneCode === undefined ? [] : [{ provider: '1inch', code: oneCode }]),
          ...(otherCode === undefined ? [] : [{ provider: 'lifi', code: otherCode }]),
        ])
        expect(ms).toBeLessThanOrEqual(740)
      },
    )
})

describe('a swap that is built', () => {
  it('S7.10 is that of the provider that was chosen, or of the best offer', async () => {
    const { source, likenesses } = createSwapWorld()
    likenesses.lifi.state.toAmount = 1_001n
    const [best] = await timed(source.build(question))
    expect(best).toMatchObject({
      offer: { provider: 'lifi', toAmount: '1001', spender: LIFI_ROUTER },
      transaction: { to: LIFI_ROUTER, data: '0x4666fc80', value: '0', gas: '300000' },
    })
    const [chosen] = await timed(source.build(question, { provider: '1inch', toAmountMin: '990' }))
    expect(chosen).toMatchObject({
      offer: { provider: '1inch', toAmountMin: '990' },
      transaction: { to: ONE_INCH_ROUTER, data: '0x12aa3caf', value: '0', gas: '150000' },
    })
  })

  it('never has a lower minimum than the offer that was chosen: the slippage gets less', async () => {
    const { source, likenesses } = createSwapWorld()
    const { state, asked } = likenesses['1inch']
    const build = () =>
      timed(source.build(question, { provider: '1inch', toAmountMin: '990000' })).then(([built]) => built)
    state.toAmount = 995_000n
    expect((await build()).offer).toMatchObject({ toAmount: '995000', toAmountMin: '990025' })
    const slippages = asked.flatMap(({ given: { slippage } }) => slippage ?? [])
    expect(slippages).toEqual(['1', '0.5'])
    state.toAmount = 1_000_001n
    expect((await build()).offer).toMatchObject({ toAmountMin: '990000' })
    for (const toAmount of [990_000n, 989_999n, 1n]) {
      state.toAmount = toAmount
      await expect(build()).rejects.toMatchObject({ status: 409, body: { code: 'swap/moved' } })
    }
  })

  it.each<[string, Partial<LikenessState>, string]>([
    ['is away', { status: 503 }, 'swap/provider-away'],
    ['hangs', { delay: Number.POSITIVE_INFINITY }, 'swap/provider-late'],
    ['has no way', { status: 400 }, 'swap/no-route'],
    ['answers another form', { lie: () => ({}) }, 'swap/bad-answer'],
  ])('is refused with 502 where the provider %s', async (_, change, code) => {
    const { source, likenesses } = createSwapWorld()
    Object.assign(likenesses.lifi.state, change)
    const built = timed(source.build(question, { provider: 'lifi', toAmountMin: '1' }))
    await expect(built).rejects.toMatchObject({ status: 502, body: { code } })
  })

  it('is refused with 502 where none has an offer, and with 400 of a provider that is not there', async () => {
    const { source, likenesses } = createSwapWorld()
    for (const { state } of Object.values(likenesses)) state.status = 404
    await expect(timed(source.build(question))).rejects.toMatchObject({ status: 502, body: { code: 'swap/no-route' } })
    for (const provider of ['jupiter', 'other', '__proto__'])
      await expect(source.build(question, { provider, toAmountMin: '1' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('what needs the allowance', () => {
  it('is what the provider says anew', async () => {
    const { source, likenesses } = createSwapWorld()
    const spender = async (provider: string) => (await timed(source.spenderOf(question, provider)))[0]
    expect(await spender('1inch')).toBe(ONE_INCH_ROUTER)
    expect(await spender('lifi')).toBe(LIFI_ROUTER)
    likenesses.lifi.state.lie = (answer: Answer) => {
      answer.estimate.approvalAddress = STRANGER
      answer.transactionRequest.to = STRANGER
      return answer
    }
    expect(await spender('lifi')).toBe(STRANGER)
    likenesses.lifi.state.status = 500
    await expect(timed(source.spenderOf(question, 'lifi'))).rejects.toMatchObject({ status: 502 })
  })

  it('is nothing where the provider takes none', async () => {
    const { source, providers } = createSwapWorld()
    const lifi = providers.find(({ id }) => id === 'lifi')
    if (!lifi) throw new Error('There is no LI.FI.')
    const none = { ...lifi, offer: async () => ({ provider: 'lifi', toAmount: '1', toAmountMin: '1', fees: [] }) }
    const other = createSwapWorld({ more: { providers: [none] } }).source
    await expect(timed(other.spenderOf(question, 'lifi'))).rejects.toMatchObject({ status: 400 })
    expect((await timed(source.spenderOf(question, 'lifi')))[0]).toBe(LIFI_ROUTER)
  })

  it('S9.08.3 is that of 1inch by default, which is asked once in an hour', async () => {
    const { source, likenesses } = createSwapWorld()
    expect((await timed(source.defaultSpender(NETWORK)))[0]).toBe(ONE_INCH_ROUTER)
    await timed(source.defaultSpender(NETWORK))
    expect(likenesses['1inch'].asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await timed(source.defaultSpender(NETWORK))
    expect(likenesses['1inch'].asked).toHaveLength(2)
    expect(await source.defaultSpender(SOLANA)).toBeUndefined()
  })
})

it('S7.08 an allowance is read from the chain, and is none where the contract has none', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const node = (method: string) =>
    method === 'eth_call'
      ? { result: `0x${word(32)}${word(1)}${word(32)}${word(1)}${word(64)}${word(32)}${word(42)}` }
      : nodeAnswer(method)
  const { source } = createSwapWorld({ node })
  expect(await source.allowance(question.from, question.account, STRANGER)).toBe(42n)
  const { source: other } = createSwapWorld({
    node: (method) =>
      method === 'eth_call' ? { error: { code: 3, message: 'execution reverted' } } : nodeAnswer(method),
  })
  await expect(other.allowance(question.from, question.account, STRANGER)).rejects.toMatchObject({ status: 400 })
  const { source: silent } = createSwapWorld({ node: () => 'silent' })
  await expect(silent.allowance(question.from, question.account, STRANGER)).rejects.toMatchObject({ status: 502 })
})

it('swaps on the networks of its providers', () => {
  expect(createSwapWorld().source.networkIds).toEqual([NETWORK, SOLANA])
  expect(MINT).not.toBe(GOLD)
})
