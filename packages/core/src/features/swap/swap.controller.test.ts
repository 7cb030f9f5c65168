// Tests swap.approvals.ts, swap.filling.ts, swap.form.ts, swap.offers.ts, swap.preparing.ts, swap.renewal.ts, swap.typing.ts.
import { describe, expect, it } from 'vitest'
import { createChain, dataOf, GOLD, OTHER, OTHER_ID, OWN, ROUTER, THIEF, USD, type Op } from './swap.chain.fixture.js'
import type { TransactionAbility, TransactionRequest } from '../../adapter/adapter.types.js'
import type { LatchError } from '../../base/errors.js'
import { serviceError } from '../../services/service.errors.js'
import type { SwapFailure } from './swap.types.js'
import { createProvider, createStage, quoteAt, settle, swapOp } from './swap.fixture.js'
import type { QuoteRequest, SwapQuote } from './swap.provider.types.js'

describe('a swap of the coin', () => {
  it('S1.01 S9.08 is prepared by the best offer, tried on the node, and asked for by one prompt', async () => {
    const stage = createStage()
    const { swap, prompts, tracked } = stage
    stage.fill(undefined, GOLD)
    expect(swap.state).toMatchObject({ status: 'editing', isSupported: undefined, slippage: 1 })
    expect(await swap.prepare()).toBe(true)
    expect(swap.state).toMatchObject({
      status: 'prepared',
      isSupported: true,
      chosen: { provider: { id: 'honest' }, fromAmount: '10000', toAmount: '20000', toAmountMin: '19800' },
      preview: { gives: '10000', arrives: '20000', steps: [{ kind: 'swap' }], stops: [], fee: { value: '100' } },
      offers: [{}],
      failures: [],
    })
    const sent = await swap.confirm()
    expect(sent.hash).toMatch(/^0x/)
    expect(swap.state.status).toBe('sent')
    expect(prompts).toHaveLength(1)
    // The gas is what the simulation used, and a quarter more.
    expect(prompts[0]?.request).toMatchObject({ to: ROUTER, value: 10_000n, gas: 125n })
    expect([stage.held(), stage.held(GOLD)]).toEqual([990_000n, 21_000n])
    expect(tracked.map(([name]) => name)).toEqual(['OPEN_SWAP', 'INITIATE_SWAP', 'SWAP_SUCCESS'])
    expect(JSON.stringify(tracked)).not.toMatch(/10000|0x/)
    expect(stage.records.transactions[0]?.subject).toMatchObject({ kind: 'swap', data: { fromAmount: '10000' } })
  })

  it('F087 is asked for once by two presses', async () => {
    const stage = createStage({ isWilling: false })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    const both = [stage.swap.confirm(), stage.swap.confirm()]
    await settle()
    expect(stage.prompts).toHaveLength(1)
    stage.prompts[0]?.approve()
    const [one, other] = await Promise.all(both)
    expect(one).toBe(other)
  })

  it('is not asked for without a press, and not before it is prepared', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
    stage.clock.pass(500)
    await settle()
    expect(stage.swap.state.status).toBe('prepared')
    expect(stage.prompts).toEqual([])
  })

  it('of all that there is keeps the fee back', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD, '')
    stage.swap.enterMax()
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({ amount: '9998.5', isMax: true, preview: { gives: '999850' } })
    expect(stage.swap.state.chosen?.fromAmount).toBe('999850')
  })

  it('may have a fee in the coin beside its amounts, which the account pays', async () => {
    const fake = createChain()
    const fees = [{ kind: 'provider', amount: '50', isIncluded: false }] as const
    const build = async ({ request }: SwapQuote) => ({
      calls: [
        { to: ROUTER, data: dataOf(swapOp(quoteAt(request, 200n))), value: String(BigInt(request.amount) + 50n) },
      ],
    })
    const dear = createProvider(() => fake.switches.rate, {
      quotes: async (request) => [quoteAt(request, 200n, { fees })],
      build,
    })
    const stage = createStage({ fake, providers: [dear] })
    stage.fill(undefined, GOLD)
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({ preview: { gives: '10050', stops: [] }, chosen: { fees } })
    stage.swap.enterMax()
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({ chosen: { fromAmount: '999775' }, preview: { gives: '999825' } })
    const unnamed = createStage({ providers: [createProvider(() => 200n, { build })] })
    unnamed.fill(undefined, GOLD)
    await unnamed.swap.prepare()
    expect(unnamed.swap.state.error).toMatchObject({ code: 'swap/unsafe-offer', context: { flaw: 'value' } })
  })

  it('F039 shows nothing of a slow answer to what was typed before', async () => {
    const fake = createChain()
    const answers: (() => void)[] = []
    const slow = createProvider(() => 200n, {
      quotes: (request) => new Promise((resolve) => void answers.push(() => resolve([quoteAt(request, 200n)]))),
    })
    const stage = createStage({ fake, providers: [slow] })
    stage.fill(undefined, GOLD, '1')
    const first = stage.swap.prepare()
    await settle()
    stage.swap.enterAmount('2')
    const second = stage.swap.prepare()
    await settle()
    answers[1]?.()
    expect(await second).toBe(true)
    answers[0]?.()
    expect(await first).toBe(false)
    await settle()
    expect(stage.swap.state.chosen?.fromAmount).toBe('200')
  })
})

describe('what can’t be swapped', () => {
  it.each([
    [undefined, undefined, '1', 'swap/same-token'],
    [USD, USD.toUpperCase().replace('X', 'x'), '1', 'swap/same-token'],
    [undefined, GOLD, '', 'swap/incomplete'],
    [undefined, GOLD, '1,234', 'swap/bad-amount'],
    [undefined, GOLD, '99999999', 'wallet/insufficient-funds'],
    [undefined, THIEF, '1', 'swap/no-token'],
    [undefined, 'USD', '1', 'swap/bad-token'],
  ])('%s for %s, %j: %s', async (from, to, amount, code) => {
    const { swap } = createStage()
    await expect(swap.swap({ from, to: to ?? 'native', amount })).rejects.toMatchObject({ code })
  })

  it('S8.03 is said of a network without a provider, and of tokens without an offer', async () => {
    const none = createStage({ providers: [] })
    await expect(none.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({
      code: 'swap/network-unsupported',
      message: 'Network not supported for Swaps',
      context: { network: 'eip155:1', providers: [] },
    })
    expect(none.swap.state.isSupported).toBe(false)
    const away = serviceError('bad-answer', { host: 'api.example' })
    const unknown = createStage({ deps: { providers: () => Promise.reject(away) } })
    await expect(unknown.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({ code: 'service/bad-answer' })
    expect(unknown.swap.state.isSupported).toBeUndefined()
    const elsewhere = createStage({ providers: [createProvider(() => 1n, { networks: [OTHER_ID] })] })
    await expect(elsewhere.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({
      context: { network: 'eip155:1', providers: ['honest'] },
    })
    const empty = createStage({ providers: [createProvider(() => 1n, { quotes: async () => [] })] })
    await expect(empty.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({ code: 'swap/no-route' })
  })

  it('is said by what was given', async () => {
    const { swap } = createStage()
    await expect(swap.swap({ to: 'USD', amount: '1' })).rejects.toMatchObject({
      message: 'USD is no address on eip155:1: from and to are the addresses of tokens, or native for the coin.',
    })
    await expect(swap.swap({ to: THIEF, amount: '1' })).rejects.toMatchObject({
      message: `No token can be read at ${THIEF}.`,
      context: { token: THIEF },
    })
  })

  it('is a network that can’t be reached: neither the token nor the wallet is why', async () => {
    const stage = createStage()
    stage.fill(USD, GOLD)
    stage.fake.switches.isOnline = false
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state.error).toMatchObject({ code: 'swap/node-away', cause: { code: 'wallet/unknown' } })
    const answer = stage.swap.swap({ to: GOLD, amount: '1' })
    await expect(answer).rejects.toMatchObject({ code: 'swap/node-away' })
    stage.fake.switches.isOnline = true
    await stage.swap.prepare()
    // It goes before the prompt.
    stage.fake.switches.isOnline = false
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/node-away' })
    expect(stage.prompts).toEqual([])
  })

  it('is what a gateway refuses to try for an offer, and not for a transaction that does nothing', async () => {
    let isRefusing: (requests: readonly TransactionRequest[]) => boolean = () => false
    const fake = createChain()
    const { simulate } = fake
    fake.simulate = (requests, request) => {
      if (isRefusing(requests)) throw Object.assign(new Error('refused'), { status: 500 })
      return simulate(requests, request)
    }
    const stage = createStage({ fake })
    stage.fill(undefined, GOLD)
    // The contracts of an offer can make a node fail: that is no reason to ask for it untried.
    isRefusing = ([first]) => first?.to === ROUTER
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state).toMatchObject({ error: { code: 'swap/node-away', context: { status: 500 } } })
    isRefusing = () => true
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state.preview?.stops).toEqual(['unchecked'])
    // Where it fails only by now, the visitor decides on what is left.
    isRefusing = () => false
    await stage.swap.prepare()
    expect(stage.swap.state.preview?.stops).toEqual([])
    isRefusing = () => true
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['unchecked'] } })
    await settle()
    expect(stage.swap.state.preview?.stops).toEqual(['unchecked'])
    expect(stage.prompts).toEqual([])
  })

  it('shows what is offered for an amount that the account doesn’t have', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD, '99999')
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state).toMatchObject({
      status: 'editing',
      error: { code: 'wallet/insufficient-funds' },
      chosen: { toAmount: '19999800' },
      preview: undefined,
    })
    expect(stage.previews).toEqual([])
  })

  it('S9.08 is a slippage below 0 or above 50', () => {
    const { swap } = createStage()
    for (const percent of [-0.1, 50.1, Number.NaN, Infinity, '1' as never])
      expect(() => swap.setSlippage(percent)).toThrow(expect.objectContaining({ code: 'swap/bad-slippage' }))
    swap.setSlippage(50)
    expect(swap.state.slippage).toBe(50)
  })
})

describe('an offer that does something else', () => {
  const thief = (ops: readonly Op[], id = 'thief') =>
    createProvider(() => 300n, {
      ...{ id, name: id },
      build: async (quote) => ({ calls: [{ to: ROUTER, data: dataOf(...ops), value: quote.request.amount }] }),
    })

  it('is refused and said, and the next best is in its place', async () => {
    const fake = createChain()
    const stage = createStage({
      fake,
      providers: [thief([]), createProvider(() => fake.switches.rate)],
    })
    stage.fill(undefined, GOLD)
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({
      chosen: { provider: { id: 'honest' } },
      offers: [{ provider: { id: 'honest' } }],
      failures: [
        {
          provider: { id: 'thief' },
          error: { code: 'swap/unsafe-offer', context: { flaw: 'arrives', expected: '29700', actual: '0' } },
        },
      ],
    })
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(1)
  })

  it.each<readonly [string, (given: object) => void]>([
    ['a fee', (quote) => Object.assign(quote, { fees: [{ kind: 'app', amount: '5000', isIncluded: false }] })],
    ['a lower minimum', (quote) => Object.assign(quote, { toAmountMin: '1' })],
    ['another spender', (quote) => Object.assign(quote, { spender: THIEF })],
    ['another amount', ({ request }: { request?: object }) => Object.assign(request ?? {}, { amount: '1' })],
  ])('is refused where it writes %s into itself while it is built', async (_, write) => {
    const fake = createChain()
    const writer = createProvider(() => 300n, {
      ...{ id: 'writer', name: 'Writer' },
      async build(quote) {
        write(quote)
        return { calls: [{ to: ROUTER, data: dataOf(swapOp(quote)), value: '10000' }] }
      },
    })
    const stage = createStage({ fake, providers: [writer, createProvider(() => fake.switches.rate)] })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect(stage.swap.state).toMatchObject({
      chosen: { provider: { id: 'honest' }, fromAmount: '10000' },
      failures: [{ provider: { id: 'writer' }, error: { code: 'swap/provider-failed' } }],
    })
  })

  it('can’t change what all providers are asked for', async () => {
    const fake = createChain()
    const writer = createProvider(() => 300n, {
      ...{ id: 'writer', name: 'Writer' },
      async quotes(request) {
        Object.assign(request, { slippage: 50 })
        return [quoteAt(request, 300n)]
      },
    })
    const stage = createStage({ fake, providers: [writer, createProvider(() => fake.switches.rate)] })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect(stage.swap.state).toMatchObject({
      chosen: { provider: { id: 'honest' }, toAmountMin: '19800' },
      failures: [{ provider: { id: 'writer' }, error: { code: 'swap/provider-failed' } }],
    })
  })

  it('leaves nothing to swap where all are so', async () => {
    const stage = createStage({ providers: [thief([])] })
    stage.fill(undefined, GOLD)
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state).toMatchObject({ error: { code: 'swap/unsafe-offer' }, offers: [], failures: [{}] })
  })

  it('has to be accepted where no node can try it', async () => {
    const stage = createStage()
    stage.fake.switches.canPreview = false
    stage.fill(undefined, GOLD)
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state.preview?.stops).toEqual(['unchecked'])
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['unchecked'] } })
    stage.swap.accept(['unchecked'])
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(1)
    expect(stage.prompts[0]?.request.gas).toBeUndefined()
  })

  it('that no node can try is chosen after all that can be, and is the last of them', async () => {
    const fake = createChain()
    const liar = createProvider(() => 220n, {
      ...{ id: 'liar', name: 'Liar' },
      build: async ({ request }) => ({ calls: [{ to: THIEF, data: '0x12345678', value: request.amount }] }),
    })
    const honest = createProvider(() => fake.switches.rate)
    const less = createProvider(() => 190n, { id: 'less', name: 'Less' })
    const stage = createStage({ fake, providers: [liar, honest, less] })
    // The contract makes the node give up: by more logs than it reads, for one.
    const { simulate } = fake
    fake.simulate = (requests, request) =>
      requests.some(({ to }) => to === THIEF) ? (undefined as never) : simulate(requests, request)
    stage.fill(undefined, GOLD)
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({ chosen: { provider: { id: 'honest' } }, preview: { stops: [] } })
    const order = (): readonly string[] => stage.swap.state.offers.map(({ provider }) => provider.id)
    expect(order()).toEqual(['honest', 'less', 'liar'])
    stage.swap.chooseOffer(stage.swap.state.offers[2]?.id ?? '')
    await stage.swap.prepare()
    expect(stage.swap.state).toMatchObject({ chosen: { provider: { id: 'honest' } }, preview: { stops: [] } })
    fake.switches.canPreview = false
    await stage.swap.prepare()
    expect(stage.swap.state).toMatchObject({ preview: { stops: ['unchecked'] }, failures: [] })
    expect(order()).toHaveLength(3)
  })

  it.each([
    ['enough, so that the next is in its place', 7_000_000n, USD, true, 'wallet/reverted'],
    ['too little for the fee, and the others are tried', 5_999_999n, USD, true, 'wallet/insufficient-funds'],
    ['enough beside what it gives', 6_010_000n, undefined, true, 'wallet/reverted'],
    ['too little for the fee, as for all offers', 6_009_999n, undefined, false, 'wallet/insufficient-funds'],
    ['enough, but all offers fail', 7_000_000n, undefined, false, 'wallet/reverted'],
  ] as const)('lacks funds where the account has %s', async (_, coin, from, hasOther, code) => {
    const fake = createChain()
    fake.chain.balances.set('', coin)
    const poor = createProvider(() => 300n, {
      ...{ id: 'poor', name: 'Poor' },
      build: async ({ request }) => ({
        calls: [{ to: ROUTER, data: '0x12345678', value: request.from.address === undefined ? request.amount : '0' }],
        ...(request.from.address !== undefined && { spender: ROUTER }),
      }),
    })
    const stage = createStage({ fake, providers: [poor, ...(hasOther ? [createProvider(() => 200n)] : [])] })
    const { simulate } = fake
    fake.simulate = (requests, request) => ({
      ...simulate(requests, request),
      ...(requests.some(({ data }) => data === '0x12345678') && { failure: { code: 'wallet/insufficient-funds' } }),
    })
    stage.fill(from, GOLD)
    expect(await stage.swap.prepare()).toBe(hasOther)
    expect(stage.swap.state).toMatchObject({ failures: [{ provider: { id: 'poor' }, error: { code } }] })
    expect(stage.swap.state).toMatchObject(hasOther ? { chosen: { provider: { id: 'honest' } } } : { error: { code } })
  })

  it('has to be accepted where it moves the price by more than 10 %', async () => {
    const high = createProvider(() => 200n, {
      quotes: async (request) => [quoteAt(request, 200n, { priceImpact: 10.1 })],
    })
    const stage = createStage({ providers: [high] })
    const provider = { id: 'honest', name: 'Honest' }
    await expect(stage.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({
      code: 'swap/decide',
      context: {
        open: ['high-impact'],
        offer: { provider, toAmount: '200', toAmountMin: '198', priceImpact: 10.1 },
      },
    })
    await stage.swap.swap({ to: GOLD, amount: '1', accepts: ['high-impact'], atLeast: '1.98' })
    expect(stage.prompts).toHaveLength(1)
  })
})

describe('the most that an app’s call allows to be paid on top', () => {
  const request = { from: 'native', to: GOLD, amount: '100', atLeast: 1n } as const

  /** A stage whose provider takes a fee in the coin on top, which can grow, as the network's of 1 for each transaction. */
  function dear() {
    const fees = { coin: 1_100n }
    const provider = createProvider(() => 200n, {
      quotes: async (asked) => [
        quoteAt(asked, 200n, { fees: [{ kind: 'provider', amount: String(fees.coin), isIncluded: false }] }),
      ],
      build: async (quote) => {
        const isToken = quote.request.from.address !== undefined
        const value = String((isToken ? 0n : BigInt(quote.request.amount)) + fees.coin)
        return { calls: [{ to: ROUTER, data: dataOf(swapOp(quote)), value }], ...(isToken && { spender: ROUTER }) }
      },
    })
    return { fees, stage: createStage({ providers: [provider] }) }
  }

  it('is needed beside accepted high fees, and is an amount', async () => {
    const { stage } = dear()
    const accepts = ['high-fees'] as const
    await expect(stage.swap.swap({ ...request, accepts })).rejects.toMatchObject({ code: 'swap/fees-at-most-required' })
    for (const feesAtMost of ['x', '1.999', -1n])
      await expect(stage.swap.swap({ ...request, feesAtMost })).rejects.toMatchObject({ code: 'swap/bad-amount' })
    for (const feesAtMost of [0n, '0', '0.00'])
      await expect(stage.swap.swap({ ...request, feesAtMost })).rejects.toMatchObject({ code: 'swap/quote-moved' })
    expect(stage.prompts).toEqual([])
  })

  it('is what swap/decide says of the fees: higher ones are not accepted with them', async () => {
    const { stage, fees } = dear()
    const decide = await stage.swap.swap(request).catch((error: LatchError) => error.context)
    expect(decide).toMatchObject({ stops: ['high-fees'], offer: { coinFees: '1200' } })
    const accepted = { ...request, accepts: ['high-fees'], feesAtMost: '12' } as const
    fees.coin = 1_101n
    await expect(stage.swap.swap(accepted)).rejects.toMatchObject({
      code: 'swap/quote-moved',
      context: { feesAtMost: '1200', coinFees: '1201' },
    })
    expect(stage.prompts).toEqual([])
    fees.coin = 1_100n
    await stage.swap.swap(accepted)
    expect(stage.prompts).toHaveLength(1)
  })

  it('holds where no stop was accepted, and for a fee of the network that has grown by the prompt', async () => {
    const { stage } = dear()
    const tokens = { from: USD, to: GOLD, amount: '100' } as const
    await expect(stage.swap.swap({ ...tokens, feesAtMost: 1_299n })).rejects.toMatchObject({ code: 'swap/quote-moved' })
    const ability = (await stage.adapter.abilities.transaction?.()) as TransactionAbility
    const accepting = { ...tokens, accepts: ['high-fees'] } as const
    let times = 0
    const preview: TransactionAbility['preview'] = async (...values) => {
      times += 1
      const simulation = await ability.preview?.(...values)
      return simulation && { ...simulation, fee: { value: times === 1 ? '200' : '201', kind: 'atMost' } }
    }
    Object.assign(stage.adapter.abilities, { transaction: async () => ({ ...ability, preview }) })
    await expect(stage.swap.swap({ ...accepting, feesAtMost: 1_300n })).rejects.toMatchObject({
      code: 'swap/quote-moved',
    })
    expect([stage.prompts.length, times]).toEqual([0, 2])
    await stage.swap.swap({ ...accepting, feesAtMost: 1_301n })
    expect(stage.prompts).toHaveLength(2)
  })
})

describe('the least that an app’s call wants to arrive', () => {
  const request = { from: USD, to: GOLD, amount: '1' } as const

  it('is needed beside an accepted high impact, and is an amount', async () => {
    const stage = createStage()
    await expect(stage.swap.swap({ ...request, accepts: ['high-impact'] })).rejects.toMatchObject({
      code: 'swap/at-least-required',
    })
    for (const atLeast of ['0', 'x', '1.999', -1n])
      await expect(stage.swap.swap({ ...request, atLeast })).rejects.toMatchObject({ code: 'swap/bad-amount' })
    expect(stage.prompts).toEqual([])
  })

  it.each(['1.99', 199n])('of %s is not in the offer’s minimum of 1.98: no wallet is asked', async (atLeast) => {
    const stage = createStage()
    await expect(stage.swap.swap({ ...request, atLeast, accepts: ['high-impact', 'moved'] })).rejects.toMatchObject({
      code: 'swap/quote-moved',
      context: { atLeast: '199', toAmountMin: '198' },
    })
    expect(stage.prompts).toEqual([])
    await stage.swap.swap({ ...request, atLeast: 198n })
    expect(stage.prompts).toHaveLength(2)
  })

  it('holds also for a price that falls after the approval', async () => {
    const stage = createStage({ isWilling: false })
    const answer = stage.swap.swap({ ...request, atLeast: '1.98' })
    const failed = expect(answer).rejects.toMatchObject({ code: 'swap/quote-moved' })
    await settle()
    stage.fake.switches.rate = 197n
    stage.prompts[0]?.approve()
    await failed
    expect(stage.prompts).toHaveLength(1)
  })
})

describe('the price', () => {
  it('that has moved before the prompt stops the swap, and the new offer has to be accepted', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    stage.fake.switches.rate = 190n
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/quote-moved' })
    expect(stage.prompts).toEqual([])
    await settle()
    expect(stage.swap.state).toMatchObject({
      status: 'prepared',
      chosen: { toAmountMin: '18810' },
      preview: { stops: ['moved'] },
    })
    stage.clock.pass(1_000)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide' })
    stage.swap.accept(['moved'])
    await stage.swap.confirm()
    expect(stage.held(GOLD)).toBe(20_000n)
  })
})

describe('an offer', () => {
  it('is renewed while a view shows it, and dropped while none does', async () => {
    const fake = createChain()
    const provider = createProvider(() => fake.switches.rate)
    const stage = createStage({ fake, providers: [provider] })
    stage.fill(undefined, GOLD)
    const end = stage.swap.watch()
    await settle()
    expect([stage.swap.state.status, provider.asked.length]).toEqual(['prepared', 1])
    stage.clock.pass(26_000)
    await settle()
    expect([stage.swap.state.status, provider.asked.length]).toEqual(['prepared', 2])
    end()
    stage.clock.pass(30_000)
    await settle()
    expect(stage.swap.state).toMatchObject({ status: 'editing', preview: undefined, offers: [] })
    expect(provider.asked).toHaveLength(2)
    stage.swap.watch()
    await settle()
    expect([stage.swap.state.status, provider.asked.length]).toEqual(['prepared', 3])
  })

  it('F033 that has ended while the computer slept is asked for by no press', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    stage.clock.set(stage.clock.now() + 8 * 3_600_000)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(stage.swap.state).toMatchObject({ status: 'editing', preview: undefined, offers: [] })
    expect(stage.prompts).toEqual([])
  })

  it('F082 is dropped on another network, with the tokens', async () => {
    const stage = createStage()
    stage.fill(USD, GOLD)
    await stage.swap.prepare()
    stage.become(OWN, OTHER_ID)
    expect(stage.swap.state).toMatchObject({
      ...{ status: 'editing', preview: undefined, offers: [], to: undefined },
      from: { networkId: OTHER_ID },
    })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
  })

  it('F082 of all that one account has shows no amount for another one, until that is known', async () => {
    const stage = createStage()
    stage.fill(USD, GOLD)
    stage.swap.enterMax()
    await stage.swap.prepare()
    expect(stage.swap.state.amount).toBe('10000')
    stage.become(OTHER)
    expect(stage.swap.state).toMatchObject({ amount: '', isMax: true })
    await stage.swap.prepare()
    expect(stage.swap.state.amount).toBe('10000')
  })

  it('F075 of an account that is gone leaves an empty form', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    stage.become(undefined)
    expect(stage.swap.state).toMatchObject({
      status: 'editing',
      from: undefined,
      to: undefined,
      amount: '',
      preview: undefined,
    })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
  })
})

describe('the providers', () => {
  it.each(['delay', 'fail', 'hang', 'lie'] as const)(
    'are asked at once, and the best honest one is first: %s',
    async (how) => {
      const fake = createChain()
      fake.switches.rate = 220n
      const bad = createProvider(() => 900n, {
        ...{ id: '1inch', name: '1inch' },
        async quotes(request) {
          if (how === 'fail') throw new Error('down')
          if (how === 'lie') return [quoteAt(request, 900n), { id: 7 } as never]
          return new Promise((resolve) =>
            how === 'delay' ? void stage.clock.after(1_000, () => resolve([quoteAt(request, 210n)])) : undefined,
          )
        },
      })
      const good = createProvider(() => 220n, { id: 'good', name: 'Good' })
      const less = createProvider(() => 205n, { id: 'less', name: 'Less' })
      const stage = createStage({ fake, providers: [bad, less, good] })
      stage.fill(undefined, GOLD)
      const prepared = stage.swap.prepare()
      await settle()
      for (let round = 0; round < 3; round += 1) {
        stage.clock.pass(1_000)
        await settle()
      }
      expect(await prepared).toBe(true)
      expect(stage.swap.state.chosen?.provider.id).toBe('good')
      expect(stage.swap.state.offers.map(({ provider }) => provider.id)).toEqual(
        how === 'delay' ? ['good', '1inch', 'less'] : ['good', 'less'],
      )
      const failed = stage.swap.state.failures.map(({ provider, error }) => `${provider.id} ${error.code}`)
      const lies = ['1inch swap/provider-failed', '1inch wallet/reverted']
      expect(failed).toEqual(how === 'delay' ? [] : how === 'lie' ? lies : ['1inch swap/provider-failed'])
    },
  )

  it('S9.08 of equal offers come in their order, and the visitor may choose another one', async () => {
    const [one, other] = ['uniswap', '1inch'].map((id) => createProvider(() => 200n, { id, name: id }))
    const stage = createStage({ providers: [one, other].flatMap((each) => each ?? []) })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect(stage.swap.state.offers.map(({ provider }) => provider.id)).toEqual(['1inch', 'uniswap'])
    stage.swap.chooseOffer(stage.swap.state.offers[1]?.id ?? '')
    await stage.swap.prepare()
    expect(stage.swap.state.chosen?.provider.id).toBe('uniswap')
  })

  it('have offers of which that very one is chosen, and the best of its provider once it has another id', async () => {
    let round = 0
    const quotes =
      (provider?: SwapQuote['provider']) =>
      async (request: QuoteRequest): Promise<readonly SwapQuote[]> => [
        quoteAt(request, 200n, { id: 'one', provider }),
        quoteAt(request, 199n, { id: 'two', provider }),
        quoteAt(request, 198n, { id: `round ${round}`, provider }),
      ]
    const own = createProvider(() => 200n, { id: 'uniswap', name: 'Uniswap', quotes: quotes() })
    const named = quotes({ id: 'uniswap', name: 'Uniswap' })
    const server = createProvider(() => 200n, { id: 'server', name: 'api.example', quotes: named })
    const stage = createStage({ providers: [own, server] })
    const choose = async (id: string): Promise<string | undefined> => {
      stage.swap.chooseOffer(id)
      await stage.swap.prepare()
      return stage.swap.state.chosen?.id
    }
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect(stage.swap.state.offers.map(({ provider }) => provider.id)).toEqual(Array(6).fill('uniswap'))
    const begun = stage.swap.state.offers.map(({ id }) => id)
    for (const id of begun) {
      expect(await choose(id)).toBe(id)
      // They are gone while the form is prepared anew, and the id is the same.
      await stage.swap.prepare()
      expect(stage.swap.state.chosen?.id).toBe(id)
    }
    expect(await choose('server round 0')).toBe('server round 0')
    round += 1
    await stage.swap.prepare()
    expect(stage.swap.state.chosen?.id).toBe('server one')
  })

  it('have their own names: only the server’s offers have those of others', async () => {
    const provider = { id: 'uniswap', name: 'Uniswap' }
    const quotes = async (request: QuoteRequest) => [quoteAt(request, 200n, { provider })]
    for (const [id, shown] of [
      ['stranger', { id: 'stranger', name: 'Stranger' }],
      ['server', provider],
    ] as const) {
      const stage = createStage({ providers: [createProvider(() => 200n, { id, name: 'Stranger', quotes })] })
      stage.fill(undefined, GOLD)
      await stage.swap.prepare()
      expect(stage.swap.state.chosen?.provider).toEqual(shown)
    }
  })

  it.each([
    ['an error', { quotes: () => Promise.reject(new TypeError('no')) }, undefined, 'no'],
    ['no list', { quotes: async () => undefined as never }, 'offers', undefined],
    [
      'a wrong offer',
      { quotes: async (of: QuoteRequest) => [{ ...quoteAt(of, 2n), fees: 1 as never }] },
      'offers[0].fees',
      undefined,
    ],
    ['no way to build', { build: () => Promise.reject(new TypeError('no')) }, undefined, 'no'],
    ['no calls', { build: async () => ({ calls: [] }) }, 'calls', undefined],
  ])('that fail by %s are said with what is wrong', async (_, changes, member, message) => {
    const heard: SwapFailure[] = []
    const providers = [createProvider(() => 200n, { id: 'own', name: 'Own', ...changes })]
    const stage = createStage({ providers, deps: { onFailures: (failures) => void heard.push(...failures) } })
    const failed = await stage.swap.swap({ to: GOLD, amount: '1' }).catch((error: unknown) => error as LatchError)
    const failure = {
      provider: { id: 'own' },
      error: { code: 'swap/provider-failed', context: member === undefined ? {} : { member } },
    }
    expect(failed).toMatchObject({
      code: 'swap/no-route',
      context: { reasons: ['swap/provider-failed'], failures: [failure] },
      cause: failure.error,
    })
    expect(heard).toMatchObject([failure])
    expect((heard[0]?.error.cause as Error | undefined)?.message).toBe(message)
  })

  it('are asked alone where an app’s call names one: no other takes its place', async () => {
    const best = createProvider(() => 200n)
    const named = createProvider(() => 190n, { id: 'named', name: 'Named' })
    const poor = createProvider(() => 200n, { id: 'poor', name: 'Poor', quotes: async () => [] })
    const stage = createStage({ providers: [best, named, poor] })
    await stage.swap.swap({ to: GOLD, amount: '1', provider: 'named' })
    expect(stage.records.transactions[0]?.subject?.data).toMatchObject({ provider: { id: 'named' } })
    expect(best.asked).toEqual([])
    const failed = (provider: string) => stage.swap.swap({ to: GOLD, amount: '1', provider })
    await expect(failed('poor')).rejects.toMatchObject({ code: 'swap/no-route', context: { provider: 'poor' } })
    await expect(failed('nope')).rejects.toMatchObject({
      code: 'swap/unknown-provider',
      context: { provider: 'nope', known: ['honest', 'named', 'poor'] },
    })
    expect(stage.prompts).toHaveLength(1)
  })

  it('are all asked again once an approval is gone on with in a form that began with one alone', async () => {
    const other = createProvider(() => 220n, { id: 'other', name: 'Other' })
    const stage = createStage({ providers: [createProvider(() => 200n), other], isWilling: false })
    stage.swap.begin({ from: USD, to: GOLD, amount: '1', provider: 'honest' })
    await stage.swap.prepare()
    stage.swap.confirm().catch(() => {})
    await settle()
    stage.prompts[0]?.approve()
    await settle()
    stage.swap.begin({ provider: 'other' })
    stage.swap.resume(stage.swap.state.approvals[0]?.transactionId ?? '')
    await stage.swap.prepare()
    expect(stage.swap.state.chosen?.provider.id).toBe('honest')
    expect(stage.swap.state.offers).toHaveLength(2)
  })

  it('are those of the server too, by the names of its offers, as far as they are switched on', async () => {
    const quotes = async (request: QuoteRequest) =>
      ['uniswap', 'lifi'].map((id, at) =>
        quoteAt(request, 200n - BigInt(at), { id, provider: { id, name: id.toUpperCase() } }),
      )
    const providers = [createProvider(() => 200n, { id: 'server', name: 'api.example', quotes })]
    const stage = createStage({ providers, deps: { switched: () => ['lifi', 'jupiter'] } })
    const swap = (provider: string) => stage.swap.swap({ to: GOLD, amount: '1', provider })
    await swap('lifi')
    expect(stage.records.transactions[0]?.subject?.data).toMatchObject({ provider: { id: 'lifi' } })
    await expect(swap('uniswap')).rejects.toMatchObject({ code: 'swap/unknown-provider' })
    await expect(swap('jupiter')).rejects.toMatchObject({ code: 'swap/no-route', context: { provider: 'jupiter' } })
  })

  it('are those that `features.swaps` names', async () => {
    const stage = createStage({ deps: { switched: () => ['other'] } })
    await expect(stage.swap.swap({ to: GOLD, amount: '1' })).rejects.toMatchObject({ code: 'swap/network-unsupported' })
    const off = createStage({ deps: { switched: () => false } })
    await settle()
    expect(off.swap.state.isSupported).toBe(false)
  })
})

describe('the form', () => {
  it('knows nothing of the offer that was chosen, once it was emptied', async () => {
    const second = createProvider(() => 190n, { id: 'second', name: 'Second' })
    const stage = createStage({ providers: [createProvider(() => 200n), second] })
    const choose = async (): Promise<string | undefined> => {
      stage.swap.chooseToken('from', stage.token())
      stage.swap.chooseToken('to', stage.token(GOLD))
      stage.swap.enterAmount('100')
      await stage.swap.prepare()
      return stage.swap.state.chosen?.provider.id
    }
    expect(await choose()).toBe('honest')
    stage.swap.chooseOffer(stage.swap.state.offers[1]?.id ?? '')
    stage.swap.dispose()
    expect(await choose()).toBe('honest')
  })

  it('flips its sides, and what would arrive becomes the amount', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    stage.swap.chooseToken('from', stage.token(GOLD))
    expect(stage.swap.state).toMatchObject({ from: { address: GOLD }, amount: '200', preview: undefined })
    expect(stage.swap.state.to?.address).toBeUndefined()
  })

  it('begins with what a route names', async () => {
    const stage = createStage()
    stage.swap.begin({ from: USD, to: 'native', amount: '3' })
    await settle()
    expect(stage.swap.state).toMatchObject({ from: { symbol: 'USD' }, to: { symbol: 'C' }, amount: '3' })
    stage.swap.begin({ to: 'nothing' })
    await settle()
    expect(stage.swap.state).toMatchObject({ to: undefined, error: { code: 'swap/bad-token' } })
  })

  it('is prepared once what a route names is read', async () => {
    const stage = createStage()
    stage.swap.begin({ from: USD, to: GOLD, amount: 150n, slippage: 2 })
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({
      amount: '1.5',
      slippage: 2,
      chosen: { fromAmount: '150', toAmountMin: '294' },
    })
    stage.swap.begin({ to: GOLD, amount: 'max' })
    expect(await stage.swap.prepare()).toBe(true)
    expect(stage.swap.state).toMatchObject({ isMax: true, slippage: 1, chosen: { fromAmount: '999850' } })
    // A form that is begun meanwhile is the one that is prepared.
    stage.swap.begin({ to: THIEF, amount: '1' })
    const answer = stage.swap.prepare()
    stage.swap.begin({ to: USD, amount: '1' })
    expect(await answer).toBe(true)
    expect(stage.swap.state.to?.address).toBe(USD)
  })

  it.each([
    [{ to: 'nothing', amount: '1' }, 'swap/bad-token'],
    [{ to: GOLD, amount: 0n }, 'swap/bad-amount'],
    [{ to: GOLD, amount: 5 as never }, 'swap/incomplete'],
    [{ to: GOLD, amount: '1', slippage: 51 }, 'swap/bad-slippage'],
    [{ to: GOLD, amount: '1', provider: 'nope' }, 'swap/unknown-provider'],
  ])('says what of a route is none: %o', async (form, code) => {
    const stage = createStage()
    stage.swap.begin(form)
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state.error).toMatchObject({ code })
    expect(await stage.swap.prepare()).toBe(false)
    expect(stage.swap.state.error).toMatchObject({ code })
    stage.swap.begin()
    stage.swap.chooseToken('to', stage.token(GOLD))
    stage.swap.enterAmount('1')
    expect(await stage.swap.prepare()).toBe(true)
  })

  it('of a route with a provider takes the offers of no other', async () => {
    const named = createProvider(() => 190n, { id: 'named', name: 'Named' })
    const stage = createStage({ providers: [createProvider(() => 200n), named] })
    stage.swap.begin({ to: GOLD, amount: '1', provider: 'named' })
    await stage.swap.prepare()
    expect(stage.swap.state.offers.map(({ provider }) => provider.id)).toEqual(['named'])
    stage.swap.flip()
    await stage.swap.prepare()
    expect(stage.swap.state.chosen?.provider.id).toBe('named')
  })
})
