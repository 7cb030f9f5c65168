// Tests swap.choosing.ts, swap.offers.ts.
import { describe, expect, it } from 'vitest'
import type { TransactionAbility } from '../../adapter/adapter.types.js'
import { createWorld, type StandingClock } from '../../base/world.fixture.js'
import { sleep } from '../../base/time.js'
import { createChain, dataOf, GOLD, ROUTER, type Op } from './swap.chain.fixture.js'
import type { PassingContext } from './swap.client.js'
import { MAX_OFFERS } from './swap.constants.js'
import type { SwapDeps } from './swap.controller.js'
import { swapError } from './swap.errors.js'
import { createProvider, createStage, quoteAt, settle, swapOp, type Stage } from './swap.fixture.js'
import type { SwapProvider, SwapQuote } from './swap.provider.types.js'

/**
 * What a provider does. `ok` and `delay` are honest: the one at once, the other a second late with each answer. `stall`: answers,
 * and hangs once it has to build. `lie`: promises more than it has built. `drain`: takes another token as well.
 */
const KINDS = ['ok', 'delay', 'fail', 'hang', 'stall', 'lie', 'drain'] as const
type Kind = (typeof KINDS)[number]
const HONEST: readonly Kind[] = ['ok', 'delay']

const hang = (): Promise<never> => new Promise(() => {})
const steal: Op = { op: 'move', token: GOLD, change: '-1' }

/** A provider of a kind. Honest ones offer this rate, and bad ones three times as much. */
function providerOf(kind: Kind, rate: bigint, clock: StandingClock, built: string[] = []): SwapProvider {
  const id = `${kind} ${rate}`
  const pause = async (): Promise<void> => (kind === 'delay' ? sleep(clock, 1_000) : undefined)
  return createProvider(() => rate, {
    ...{ id, name: id },
    async quotes(request) {
      await pause()
      if (kind === 'fail') throw new Error('down')
      if (kind === 'hang') return hang()
      return [quoteAt(request, HONEST.includes(kind) ? rate : rate * 3n)]
    },
    async build(quote: SwapQuote) {
      built.push(id)
      await pause()
      if (kind === 'stall') return hang()
      const ops = kind === 'lie' ? [{ ...swapOp(quote), min: '0' }] : [swapOp(quote)]
      const data = dataOf(...ops, ...(kind === 'drain' ? [steal] : []))
      return { calls: [{ to: ROUTER, data, value: quote.request.amount }] }
    },
  })
}

/** A stage whose form is prepared, with the time that has passed until it was. */
function begin(kinds: readonly Kind[], changes: Partial<Parameters<typeof createStage>[0]> = {}) {
  const { clock } = createWorld()
  const built: string[] = []
  const fake = createChain()
  fake.switches.rate = 220n
  const providers = kinds.map((kind, at) => providerOf(kind, 220n - 10n * BigInt(at), clock, built))
  const stage = createStage({ clock, fake, providers, ...changes })
  stage.fill(undefined, GOLD)
  let isPrepared: boolean | undefined
  void stage.swap.prepare().then((is) => (isPrepared = is))
  return {
    ...{ stage, built, answer: () => isPrepared },
    /** Passes time in steps of half a second, until the form is prepared. Returns how much that was. */
    async passUntil(most: number): Promise<number> {
      await settle()
      let passed = 0
      for (; isPrepared === undefined && passed < most; passed += 500) {
        clock.pass(500)
        await settle()
      }
      return passed
    },
  }
}

const chosenOf = ({ swap }: Stage): string | undefined => swap.state.preview?.offer.provider.id
const offersOf = ({ swap }: Stage): readonly string[] => swap.state.offers.map(({ provider }) => provider.id)
const failuresOf = ({ swap }: Stage): readonly string[] => swap.state.failures.map(({ provider }) => provider.id)

describe('of three providers', () => {
  const settings = KINDS.flatMap((one) => KINDS.flatMap((two) => KINDS.map((three) => [one, two, three] as const)))

  it.each(KINDS)('the best honest offer is the first by 3 s, and a bad one is never there: %s', async (first) => {
    for (const kinds of settings.filter(([one]) => one === first)) {
      const { stage, passUntil, answer } = begin(kinds)
      await passUntil(3_000)
      const ids = kinds.map((kind, at) => `${kind} ${220 - 10 * at}`)
      const honest = ids.filter((_, at) => HONEST.includes(kinds[at] as Kind))
      const about = kinds.join(' ')
      expect([about, chosenOf(stage)]).toEqual([about, honest[0]])
      if (honest.length > 0) expect([about, answer(), ...offersOf(stage)]).toEqual([about, true, ...honest])
      // Where there is none, what hangs while it builds is waited for by its own limit.
      else if (!kinds.includes('stall')) expect([about, answer(), ...offersOf(stage)]).toEqual([about, false])
      if (answer() !== undefined)
        expect([about, ...failuresOf(stage).toSorted()]).toEqual([
          about,
          ...ids.filter((id) => !honest.includes(id)).toSorted(),
        ])
      stage.swap.dispose()
    }
  })
})

it.each([
  ['none', []],
  ['one', [200n]],
])('a provider that is listed twice is asked once, and waited for no longer: with offers: %s', async (_, rates) => {
  const provider = createProvider(() => 200n, {
    quotes: async (request) => {
      provider.asked.push(request)
      return rates.map((rate) => quoteAt(request, rate))
    },
  })
  const { stage, passUntil, answer } = begin([], { providers: [provider, provider] })
  expect([await passUntil(10_000), answer(), offersOf(stage).length]).toEqual([0, rates.length > 0, rates.length])
  expect(provider.asked).toHaveLength(1)
})

describe('many offers of a provider', () => {
  /** Providers whose offers are better, and hang once they have to be built, beside an honest one. */
  function hanging(count: number, built: string[] = []): readonly SwapProvider[] {
    return Array.from({ length: count }, (_, at) =>
      createProvider(() => 200n, {
        ...{ id: `bad ${at}`, name: `Bad ${at}` },
        quotes: async (request) =>
          Array.from({ length: MAX_OFFERS }, (__, id) => quoteAt(request, 300n, { id: String(id) })),
        async build() {
          built.push(`bad ${at}`)
          return hang()
        },
      }),
    )
  }

  it.each([1, 2, 3])('that hang keep no other out: the honest one is there by 3 s beside %s of them', async (count) => {
    const built: string[] = []
    const { stage, passUntil } = begin([], { providers: [...hanging(count, built), createProvider(() => 220n)] })
    expect([await passUntil(10_000), chosenOf(stage)]).toEqual([3_000, 'honest'])
    for (let at = 0; at < count; at += 1) expect(built.filter((id) => id === `bad ${at}`).length).toBeLessThanOrEqual(2)
  })

  it('that hang are two at once until 3 s, and all are tried then', async () => {
    const built: string[] = []
    const { stage, passUntil } = begin([], { providers: hanging(1, built) })
    await passUntil(2_500)
    expect(built).toHaveLength(2)
    expect(await passUntil(20_000)).toBeLessThanOrEqual(10_000)
    expect([built.length, stage.swap.state.error?.code]).toEqual([MAX_OFFERS, 'swap/no-route'])
  })

  it('don’t hide those of another one that the server passes on', async () => {
    const build: SwapProvider['build'] = async (quote) =>
      quote.provider?.id === 'lifi' ? hang() : createProvider(() => 220n).build(quote, {} as never)
    const quotes: SwapProvider['quotes'] = async (request) => [
      ...Array.from({ length: MAX_OFFERS - 1 }, (_, id) =>
        quoteAt(request, 300n, { id: String(id), provider: { id: 'lifi', name: 'LI.FI' } }),
      ),
      quoteAt(request, 220n, { id: 'last', provider: { id: '1inch', name: '1inch' } }),
    ]
    const { stage, passUntil } = begin([], { providers: [createProvider(() => 220n, { id: 'server', quotes, build })] })
    expect([await passUntil(10_000), chosenOf(stage)]).toEqual([3_000, '1inch'])
  })
})

describe('an offer', () => {
  it('is shown as soon as it comes, and one that was refused no longer', async () => {
    const { stage, passUntil } = begin(['hang', 'ok', 'delay'])
    await settle()
    expect([stage.swap.state.status, stage.swap.state.chosen?.provider.id]).toEqual(['preparing', 'ok 210'])
    expect(await passUntil(3_000)).toBe(2_000)
    expect(offersOf(stage)).toEqual(['ok 210', 'delay 200'])
    const bad = begin(['hang', 'drain', 'delay'])
    await settle()
    expect([offersOf(bad.stage), failuresOf(bad.stage)]).toEqual([[], ['drain 210']])
  })

  it('that is the best is built alone where it holds at once', async () => {
    const { built, passUntil } = begin(['ok', 'ok', 'ok'])
    expect([await passUntil(3_000), built]).toEqual([0, ['ok 220']])
  })

  it('is tried beside one that takes long, and the better one wins where it holds by then', async () => {
    const { stage, built, passUntil } = begin(['delay', 'ok'])
    expect(await passUntil(3_000)).toBe(2_000)
    expect([chosenOf(stage), built]).toEqual(['delay 220', ['ok 210', 'delay 220']])
  })

  it('that hangs is a failure where another one holds, and else is waited for', async () => {
    const { stage, passUntil } = begin(['stall', 'ok'])
    expect([await passUntil(10_000), chosenOf(stage), failuresOf(stage)]).toEqual([3_000, 'ok 210', ['stall 220']])
    const alone = begin(['stall'])
    expect(await alone.passUntil(10_000)).toBe(5_000)
    expect(alone.stage.swap.state).toMatchObject({
      error: { code: 'swap/no-route' },
      failures: [{ error: { code: 'swap/provider-failed' } }],
    })
  })

  it('is built once where the node can try none, and the best is not checked', async () => {
    const fake = createChain()
    Object.assign(fake.switches, { canPreview: false, rate: 220n })
    const { stage, built, passUntil } = begin(['ok', 'ok', 'ok'], { fake })
    await passUntil(3_000)
    expect([stage.swap.state.preview?.stops, built]).toEqual([['unchecked'], ['ok 220']])
    expect(offersOf(stage)).toHaveLength(3)
  })

  it.each([-3_600_000, -30_000, 0, 4_999])(
    'that ends in %s ms by the clock is there: the clock is wrong',
    async (left) => {
      const { clock } = createWorld()
      const quotes = async (request: SwapQuote['request']) => [
        quoteAt(request, 200n, { expiresAt: clock.now() + left }),
      ]
      const stage = createStage({ clock, providers: [createProvider(() => 200n, { quotes })] })
      stage.fill(undefined, GOLD)
      expect(await stage.swap.prepare()).toBe(true)
      clock.pass(14_999)
      await stage.swap.confirm()
      expect(stage.prompts).toHaveLength(1)
    },
  )

  it('of an amount that the account doesn’t have is not built, and the others are waited for no longer', async () => {
    const { stage, built, passUntil } = begin(['ok', 'hang'], { fake: poor() })
    expect(await passUntil(10_000)).toBe(2_000)
    expect([stage.swap.state.error?.code, built, offersOf(stage)]).toEqual([
      ...['wallet/insufficient-funds', [], ['ok 220']],
    ])
  })

  function poor() {
    const fake = createChain()
    fake.chain.balances.set('', 1n)
    return fake
  }

  it('with the gas alone has the fee of the network by the price of gas, and the cheaper one may win', async () => {
    const offers = async (request: SwapQuote['request']) => [
      quoteAt(request, 200n, { id: 'dear', gas: '100' }),
      quoteAt(request, 199n, { id: 'cheap', gas: '1' }),
    ]
    const providers = [createProvider(() => 200n, { quotes: offers })]
    const idsOf = async (deps: Parameters<typeof createStage>[0]) => {
      const stage = createStage({ providers, ...deps })
      stage.fill(undefined, GOLD)
      await stage.swap.prepare()
      return stage.swap.state.offers.map(({ id, networkFee }) => `${id} ${networkFee?.value}`)
    }
    // The fee of the one that was tried is that of the node.
    expect(await idsOf({})).toEqual(['honest cheap 100', 'honest dear 300'])
    const gasPrice = () => Promise.reject(new Error('none'))
    expect(await idsOf({ deps: { gasPrice } })).toEqual(['honest dear 100', 'honest cheap undefined'])
  })

  it.each([
    ['0', '10', '9000'],
    ['1', undefined, '9000'],
    [undefined, undefined, '9000'],
    ['70', '71', '300'],
  ])('that says %s of its network’s fee, the next one %s, and takes %s, is not chosen', async (said, other, taken) => {
    const of = (id: string, more: bigint, networkFee: string | undefined) =>
      createProvider(() => 200n, {
        ...{ id, name: id },
        quotes: async (request) => [
          quoteAt(request, 200n, {
            toAmountMin: String(19_800n + more),
            ...(networkFee !== undefined && { networkFee }),
          }),
        ],
      })
    const stage = createStage({ providers: [of('dear', 1n, said), of('cheap', 0n, other)] })
    const ability = (await stage.adapter.abilities.transaction?.()) as TransactionAbility
    const preview: TransactionAbility['preview'] = async (signer, requests, request) => {
      const simulation = await ability.preview?.(signer, requests, request)
      const isOf = requests[0]?.data === dataOf({ op: 'swap', amount: '10000', min: '19801', to: GOLD })
      return simulation && { ...simulation, fee: { value: isOf ? taken : '90', kind: 'atMost' } }
    }
    Object.assign(stage.adapter.abilities, { transaction: async () => ({ ...ability, preview }) })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    expect([offersOf(stage), stage.swap.state.preview?.fee?.value]).toEqual([['cheap', 'dear'], '90'])
    // One that is chosen stays chosen.
    stage.swap.chooseOffer('dear best')
    await stage.swap.prepare()
    expect([chosenOf(stage), stage.swap.state.preview?.fee?.value]).toEqual(['dear', taken])
  })

  it('doesn’t wait for a price of gas that hangs where another one holds', async () => {
    const { clock } = createWorld()
    const quotes = async (request: SwapQuote['request']) => [quoteAt(request, 200n, { gas: '100' })]
    const { stage, passUntil } = begin([], {
      ...{ clock, providers: [createProvider(() => 200n, { quotes })], fake: createChain() },
      deps: { gasPrice: hang },
    })
    await settle()
    expect(offersOf(stage)).toEqual(['honest'])
    clock.pass(2_000)
    await passUntil(0)
    expect(stage.swap.state.status).toBe('prepared')
  })

  it.each(['server', 'stranger'])('of others may fail, which only the server says: %s', async (id) => {
    const quotes: SwapProvider['quotes'] = async (request, context: PassingContext) => {
      context.onFailure?.({ id: 'lifi', name: 'LI.FI' }, swapError('provider-failed', { provider: 'LI.FI' }))
      context.onFailure?.({ id: '1inch', name: '1inch' }, swapError('no-route'))
      return [quoteAt(request, 200n)]
    }
    const failed = async (deps: Partial<SwapDeps>) => {
      const stage = createStage({ providers: [createProvider(() => 200n, { id, quotes })], deps })
      stage.fill(undefined, GOLD)
      await stage.swap.prepare()
      return failuresOf(stage)
    }
    const isServer = id === 'server'
    expect(await failed({})).toEqual(isServer ? ['lifi', '1inch'] : [])
    expect(await failed({ switched: () => ['lifi', 'stranger'] })).toEqual(isServer ? ['lifi'] : [])
  })

  it('is awaited no longer once the form is another one', async () => {
    const { stage, answer } = begin(['stall', 'hang'])
    await settle()
    stage.swap.enterAmount('')
    await settle()
    expect([answer(), stage.clock.waiting()]).toEqual([false, 0])
  })
})
