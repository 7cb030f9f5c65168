// Tests swap.decisions.ts, swap.form.ts, swap.renewal.ts, swap.showing.ts, swap.typing.ts.
import { describe, expect, it } from 'vitest'
import { createChain, dataOf, GOLD, OTHER, ROUTER, USD } from './swap.chain.fixture.js'
import { createProvider, createStage, quoteAt, settle, swapOp, type Stage } from './swap.fixture.js'

/** A prepared swap of the coin that a view watches. */
async function watched(options: Parameters<typeof createStage>[0] = {}): Promise<Stage> {
  const stage = createStage(options)
  stage.fill(undefined, GOLD)
  stage.swap.watch()
  await settle()
  return stage
}

/** Lets the offer be renewed at another rate. */
async function renewAt(stage: Stage, rate: bigint): Promise<void> {
  stage.fake.switches.rate = rate
  stage.clock.pass(26_000)
  await settle()
}

const movesOf = ({ swap }: Stage) => [swap.state.preview?.stops, swap.state.preview?.changes]
const minimumOf = ({ swap }: Stage) => [swap.state.preview?.offer.toAmountMin, swap.state.preview?.stops]

describe('a press', () => {
  it('F039 is about the offer that was read: another one that is prepared meanwhile is not asked for', async () => {
    const stage = await watched()
    const read = stage.swap.state.preview?.offer
    await renewAt(stage, 210n)
    expect(stage.swap.state.preview?.offer.id).toBe(read?.id)
    await expect(stage.swap.confirm(read)).rejects.toMatchObject({ code: 'swap/quote-moved' })
    expect(stage.prompts).toEqual([])
    await stage.swap.confirm(stage.swap.state.preview?.offer)
    expect(stage.held(GOLD)).toBe(22_000n)
  })

  it('F039 accepts nothing of an offer that was not read', async () => {
    const stage = await watched()
    await renewAt(stage, 190n)
    const read = stage.swap.state.preview?.offer
    await renewAt(stage, 120n)
    stage.swap.accept(['moved'], read)
    expect(stage.swap.state.accepted).toEqual([])
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide', context: { open: ['moved'] } })
    await renewAt(stage, 119n)
    stage.swap.accept(['moved'], stage.swap.state.preview?.offer)
    await stage.swap.confirm(stage.swap.state.preview?.offer)
    expect(stage.prompts).toHaveLength(1)
  })
})

describe('an offer that has moved', () => {
  it('brings less than the best one that was shown', async () => {
    const stage = await watched()
    stage.swap.accept(['moved'])
    await renewAt(stage, 300n)
    expect(minimumOf(stage)).toEqual(['29700', []])
    await renewAt(stage, 201n)
    expect(minimumOf(stage)).toEqual(['19899', ['moved']])
    stage.swap.accept(['moved'])
    await renewAt(stage, 200n)
    expect(minimumOf(stage)).toEqual(['19800', ['moved']])
  })

  it('F033 brings less than the one that has ended meanwhile, also after a sleep', async () => {
    const stage = await watched()
    stage.swap.accept(['moved'])
    stage.clock.set(stage.clock.now() + 8 * 3_600_000)
    stage.fake.switches.rate = 120n
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/expired' })
    await stage.swap.prepare()
    expect(minimumOf(stage)).toEqual(['11880', ['moved']])
    stage.swap.enterAmount('50')
    await stage.swap.prepare()
    expect(minimumOf(stage)).toEqual(['5940', []])
    stage.swap.dispose()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect(minimumOf(stage)).toEqual(['11880', []])
  })

  it('is that of another provider, or for another spender', async () => {
    const fake = createChain()
    let spender = ROUTER
    const provider = createProvider(() => fake.switches.rate, {
      quotes: async (request) => [quoteAt(request, fake.switches.rate, { spender })],
      build: async (quote) => ({ calls: [{ to: spender, data: dataOf(swapOp(quote)), value: '0' }], spender }),
    })
    let isBetter = false
    const other = createProvider(() => 210n, {
      ...{ id: 'other', name: 'Other' },
      quotes: async (request) => (isBetter ? [quoteAt(request, 210n)] : []),
    })
    fake.switches.canPreview = false
    const stage = createStage({ fake, providers: [provider, other] })
    stage.fill(USD, GOLD)
    stage.swap.watch()
    await settle()
    stage.swap.accept(['moved', 'unchecked'])
    await renewAt(stage, 200n)
    expect(stage.swap.state.preview?.stops).toEqual(['unchecked'])
    isBetter = true
    await renewAt(stage, 200n)
    expect(stage.swap.state).toMatchObject({ chosen: { provider: { id: 'other' } } })
    expect(movesOf(stage)).toEqual([['unchecked', 'moved'], ['provider']])
    stage.swap.accept(['moved'])
    isBetter = false
    await renewAt(stage, 210n)
    expect(movesOf(stage)).toEqual([['unchecked', 'moved'], ['provider']])
    stage.swap.accept(['moved'])
    spender = OTHER
    await renewAt(stage, 205n)
    expect(stage.swap.state).toMatchObject({ preview: { offer: { spender: OTHER } } })
    expect(movesOf(stage)).toEqual([
      ['unchecked', 'moved'],
      ['amount', 'provider'],
    ])
  })
})

describe('a decision', () => {
  const impactAt = (priceImpact: () => number) => {
    const fake = createChain()
    const provider = createProvider(() => 200n, {
      quotes: async (request) => [quoteAt(request, 200n, { priceImpact: priceImpact() })],
    })
    return { fake, providers: [provider] }
  }

  it('about the impact counts for an impact of at most one percentage point more', async () => {
    let impact = 10.4
    const stage = await watched(impactAt(() => impact))
    stage.swap.accept(['high-impact'])
    const states: unknown[] = []
    for (impact of [11.3, 10.2, 11.4, 11.5, 10.4, 60]) {
      await renewAt(stage, 200n)
      states.push([impact, stage.swap.state.accepted])
    }
    const kept = ['high-impact']
    expect(states).toEqual([
      [11.3, kept],
      [10.2, kept],
      [11.4, kept],
      [11.5, []],
      [10.4, []],
      [60, []],
    ])
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide' })
    stage.swap.accept(['high-impact'], stage.swap.state.preview?.offer)
    await stage.swap.confirm()
    expect(stage.prompts).toHaveLength(1)
  })

  it('about an offer that was not checked counts for the same provider', async () => {
    const fake = createChain()
    fake.switches.canPreview = false
    let isBetter = false
    const other = createProvider(() => 210n, {
      ...{ id: 'other', name: 'Other' },
      quotes: async (request) => (isBetter ? [quoteAt(request, 210n)] : []),
    })
    const stage = await watched({ fake, providers: [createProvider(() => 200n), other] })
    stage.swap.accept(['unchecked'])
    await renewAt(stage, 200n)
    expect(stage.swap.state.accepted).toEqual(['unchecked'])
    isBetter = true
    await renewAt(stage, 200n)
    expect(stage.swap.state).toMatchObject({ chosen: { provider: { id: 'other' } }, accepted: [] })
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/decide' })
    expect(stage.prompts).toEqual([])
  })
})

describe('another provider or approval of the same swap', () => {
  const makers = (fake = createChain()) => ({
    fake,
    providers: ['one', 'two'].map((id, at) =>
      createProvider(() => fake.switches.rate, {
        ...{ id, name: id },
        quotes: async (request) => [quoteAt(request, fake.switches.rate - BigInt(at * 10))],
      }),
    ),
  })

  it('leaves the offers in sight until the next are there, and none of them is asked for', async () => {
    const stage = await watched(makers())
    const { swap } = stage
    const [, second] = swap.state.offers
    swap.chooseOffer(second?.id ?? '')
    const isShown = { preview: { offer: { provider: { id: 'one' } } }, chosen: { provider: { id: 'two' } } }
    expect(swap.state).toMatchObject({ ...isShown, status: 'editing', isOutdated: true, offers: [{}, {}] })
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
    stage.clock.pass(500)
    expect(swap.state).toMatchObject({ ...isShown, status: 'preparing', isOutdated: true, offers: [{}, {}] })
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swap/not-prepared' })
    await settle()
    expect(swap.state).toMatchObject({ status: 'prepared', isOutdated: false, offers: [{}, {}] })
    expect(swap.state).toMatchObject({ preview: { offer: { provider: { id: 'two' } }, stops: [] } })
    expect(stage.prompts).toEqual([])
  })

  it('leaves the review in sight, with what was decided and read', async () => {
    const stage = createStage()
    stage.fake.switches.canPreview = false
    stage.fill(USD, GOLD)
    stage.swap.watch()
    await settle()
    stage.swap.accept(['moved', 'unchecked'])
    stage.swap.setUnlimited(true)
    expect(stage.swap.state).toMatchObject({ isOutdated: true, preview: {}, accepted: ['unchecked'] })
    stage.fake.switches.rate = 190n
    stage.clock.pass(500)
    await settle()
    expect(stage.swap.state).toMatchObject({ isOutdated: false, accepted: ['unchecked'] })
    expect(minimumOf(stage)).toEqual(['18810', ['unchecked', 'moved']])
  })

  it('leaves nothing of before where it can’t be prepared, or where the swap is another one', async () => {
    const stage = await watched(makers())
    const { swap } = stage
    swap.chooseOffer(swap.state.offers[1]?.id ?? '')
    stage.fake.switches.isOnline = false
    stage.clock.pass(500)
    await settle()
    expect(swap.state).toMatchObject({ status: 'editing', isOutdated: false, preview: undefined, error: {} })
    stage.fake.switches.isOnline = true
    await swap.prepare()
    swap.chooseOffer(swap.state.offers[0]?.id ?? '')
    expect(swap.state.isOutdated).toBe(true)
    swap.enterAmount('2')
    expect(swap.state).toMatchObject({ isOutdated: false, preview: undefined, offers: [], chosen: undefined })
  })
})

describe('F033 a press at an offer that has ended', () => {
  it('brings the next one at once where a view watches, and says why', async () => {
    const stage = await watched()
    const { swap, clock } = stage
    clock.set(clock.now() + 8 * 3_600_000)
    await expect(swap.confirm(swap.state.preview?.offer)).rejects.toMatchObject({ code: 'swap/expired' })
    expect(swap.state).toMatchObject({ status: 'preparing', preview: undefined, error: { code: 'swap/expired' } })
    await settle()
    expect(swap.state).toMatchObject({ status: 'prepared', preview: {}, error: { code: 'swap/expired' } })
    clock.pass(26_000)
    await settle()
    expect(swap.state).toMatchObject({ status: 'prepared', error: undefined })
    clock.set(clock.now() + 8 * 3_600_000)
    await expect(swap.confirm()).rejects.toMatchObject({ code: 'swap/expired' })
    await settle()
    await swap.confirm()
    expect(swap.state).toMatchObject({ status: 'sent', error: undefined })
    expect(stage.prompts).toHaveLength(1)
  })

  it('is said where no view watches', async () => {
    const stage = createStage()
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    stage.clock.pass(29_999)
    stage.clock.set(stage.clock.now() + 1)
    await expect(stage.swap.confirm()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(stage.swap.state).toMatchObject({ status: 'editing', error: { code: 'swap/expired' } })
    stage.swap.enterAmount('2')
    expect(stage.swap.state.error).toBeUndefined()
  })
})
