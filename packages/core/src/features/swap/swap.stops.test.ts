// Tests swap.stops.ts, swap.levels.ts, swap.decisions.ts, swap.ranking.ts.
import { describe, expect, it } from 'vitest'
import type { TransactionAbility } from '../../adapter/adapter.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { dataOf, GOLD, OTHER, ROUTER, USD } from './swap.chain.fixture.js'
import { createProvider, createStage, quoteAt, settle, swapOp, type Stage } from './swap.fixture.js'
import { isDecisionKept } from './swap.levels.js'
import type { SwapFee } from './swap.provider.types.js'
import { bestOf, changesOf, readOf, stopsOf, type StopContext } from './swap.stops.js'
import type { SwapOffer } from './swap.types.js'

const token = (address?: string) => ({
  ...({ networkId: 'eip155:1', name: 'T', symbol: 'T', decimals: 2 } as const),
  ...(address !== undefined && { address }),
})
const offer = (changes: Partial<SwapOffer> = {}): SwapOffer => ({
  ...{ id: 'a', provider: { id: 'a', name: 'A' }, from: token(), to: token(GOLD), fromAmount: '1000' },
  ...{ toAmount: '200', toAmountMin: '198', fees: [], expiresAt: 40_000, quotedAt: 10_000 },
  ...changes,
})
/** Fees in the coin, the network's last. */
const costing = (coin: string, network?: string): Partial<SwapOffer> => ({
  fees: [{ kind: 'provider', amount: coin, isIncluded: false }],
  ...(network !== undefined && { networkFee: { value: network, kind: 'atMost' } }),
})
const sides = { from: token(USD), to: token(GOLD) }
const worth = { priceOf: () => undefined }
const priced = (prices: Readonly<Record<string, number>>): StopContext['worth'] => ({
  priceOf: (address = '') => (prices[address] === undefined ? undefined : { decimals: 2, price: prices[address] }),
})
const isUnread = { isChecked: true, best: undefined, worth }
/** The stops of an offer after another one was read. */
const after = (read: SwapOffer, next: SwapOffer, by = worth as StopContext['worth']) =>
  stopsOf(next, { isChecked: true, best: readOf(read), worth: by })

describe('the visitor has to decide on', () => {
  it('a high impact, what was not checked, and what has moved', () => {
    const best = readOf(offer({ toAmountMin: '199' }))
    expect(stopsOf(offer(), isUnread)).toEqual([])
    expect(stopsOf(offer({ priceImpact: 11 }), { isChecked: false, best, worth })).toEqual([
      ...['high-impact', 'unchecked', 'moved'],
    ])
    expect(after(offer(), offer())).toEqual([])
  })

  it('fees on top of more than a tenth, or that can’t be compared', () => {
    const stops = (changes: Partial<SwapOffer>, by = worth as StopContext['worth']) =>
      stopsOf(offer(changes), { ...isUnread, worth: by })
    expect([stops(costing('100')), stops(costing('101'))]).toEqual([[], ['high-fees']])
    const included: readonly SwapFee[] = [{ kind: 'app', amount: '900', isIncluded: true }]
    expect(stops({ fees: included })).toEqual([])
    expect(['20', '21'].map((fee) => stops({ ...costing(fee), from: token(USD), to: token() }))).toEqual([
      ...[[], ['high-fees']],
    ])
    const by = priced({ '': 50, [USD]: 1 })
    expect(['0', '1'].map((fee) => stops({ ...sides, ...costing(fee) }))).toEqual([[], ['high-fees']])
    expect(['2', '3'].map((fee) => stops({ ...sides, ...costing(fee) }, by))).toEqual([[], ['high-fees']])
    expect(stops({ ...sides, ...costing('3') }, priced({ '': 50, [GOLD]: 5 }))).toEqual(['high-fees'])
  })

  it('a fee of the network of more than all that is given', () => {
    const stops = (network: string, changes: Partial<SwapOffer> = {}, by = worth as StopContext['worth']) =>
      stopsOf(offer({ ...costing('0', network), ...changes }), { ...isUnread, worth: by })
    expect([stops('1000'), stops('1001')]).toEqual([[], ['high-fees']])
    expect([stops('9000', sides), stops('21', sides, priced({ '': 50, [USD]: 1 }))]).toEqual([[], ['high-fees']])
  })

  it('fees in the coin that have grown by more than a hundredth of all of it', () => {
    const [read, more, moved] = ['0', '10', '11'].map((fee) => offer(costing(fee))) as [SwapOffer, SwapOffer, SwapOffer]
    expect([after(read, more), after(read, moved), after(moved, read)]).toEqual([[], ['moved'], []])
    const tokens = (fee: string) => offer({ ...sides, ...costing(fee) })
    const unvalued = ['101', '102'].map((fee) => after(tokens('100'), tokens(fee)))
    expect(unvalued).toEqual([['high-fees'], ['high-fees', 'moved']])
  })

  it('a fee of the network that has grown by more than a quarter, unless that is next to nothing', () => {
    const at = (network: string | undefined, changes: Partial<SwapOffer> = {}) =>
      offer({ ...costing('0', network), ...changes })
    expect([after(at('40'), at('50')), after(at('40'), at('51'))]).toEqual([[], ['moved']])
    expect([after(at('1'), at('2')), after(at('1'), at('3'))]).toEqual([[], ['moved']])
    expect([after(at(undefined), at('900')), after(at('5'), at(undefined))]).toEqual([[], []])
    expect(after(at('40', sides), at('51', sides))).toEqual(['moved'])
    const tokens = (network: string) => at(network, { ...sides, fromAmount: '100000' })
    const by = priced({ '': 50, [USD]: 1 })
    expect([after(tokens('2'), tokens('4'), by), after(tokens('2'), tokens('5'), by)]).toEqual([[], ['moved']])
  })

  it('each change that an offer has moved by', () => {
    const read = offer(costing('0', '40'))
    const changes = (more: Partial<SwapOffer>) => changesOf(offer(more), { best: readOf(read), worth })
    expect(changes(costing('0', '40'))).toEqual([])
    expect(changesOf(offer(), { best: undefined, worth })).toEqual([])
    expect(changes({ ...costing('0', '40'), toAmountMin: '197' })).toEqual(['amount'])
    expect(changes(costing('11', '40'))).toEqual(['fees'])
    expect(changes(costing('0', '51'))).toEqual(['network-fee'])
    expect(changes({ ...costing('11', '51'), toAmountMin: '197' })).toEqual(['amount', 'fees', 'network-fee'])
  })

  it('what is worse than the best of each that was read', () => {
    const [one, other] = [readOf(offer(costing('5', '7'))), readOf(offer({ ...costing('6'), toAmountMin: '199' }))]
    const best = { toAmountMin: 199n, coinFee: 5n, networkFee: 7n }
    expect([bestOf(one, other), bestOf(other, one)]).toEqual([best, best])
    expect(bestOf(readOf(offer(costing('5', '8'))), one).networkFee).toBe(7n)
  })
})

it('a provider that says no impact is stopped by the prices of what the account has', async () => {
  const entry = (price: number, address?: string): BalanceEntry => ({
    ...({ name: 'T', symbol: 'T', chainId: 'eip155:1', price, quantity: { decimals: '2', numeric: '1' } } as const),
    ...(address !== undefined && { address: `eip155:1:${address}` as const }),
  })
  const provider = createProvider(() => 200n, { quotes: async (request) => [quoteAt(request, 2n)] })
  const stage = createStage({ providers: [provider], deps: { holdings: () => [entry(2), entry(1, GOLD)] } })
  stage.fill(undefined, GOLD)
  await stage.swap.prepare()
  expect(stage.swap.state.preview).toMatchObject({ stops: ['high-impact'], offer: { priceImpact: 99 } })
})

it('a decision about fees counts for no higher ones', () => {
  const isKept = (decided: Partial<SwapOffer>, next: Partial<SwapOffer>): boolean =>
    isDecisionKept('high-fees', offer(decided), offer(next))
  expect(['100', '101', '102'].map((fee) => isKept(costing('101'), costing(fee)))).toEqual([true, true, false])
  expect(['90', '125', '126'].map((fee) => isKept(costing('1', '100'), costing('1', fee)))).toEqual([true, true, false])
  expect(isKept(costing('1'), costing('1', '1'))).toBe(false)
})

it.each<[string, Partial<SwapOffer>, boolean]>([
  [
    'at another price, by another provider',
    { toAmount: '1', provider: { id: 'two', name: 'Two' }, priceImpact: 60 },
    true,
  ],
  ['of another amount', { fromAmount: '1001' }, false],
  ['of another token', { from: token(USD) }, false],
  ['for another token', { to: token(OTHER) }, false],
])('F087 a decision about an equal swap counts for the same swap alone: one %s', (_, next, isKept) => {
  const decided = offer({ priceImpact: 1 })
  expect(isDecisionKept('repeated', decided, { ...decided, ...next })).toBe(isKept)
})

describe('a renewed offer', () => {
  /** A swap that is prepared and watched, with a fee that the provider takes on top, and one of the network. */
  async function watched() {
    const fees = { coin: 10n, network: 100n }
    const provider = createProvider(() => 200n, {
      quotes: async (request) => [quoteAt(request, 200n, costing(String(fees.coin)) as object)],
      build: async (quote) => ({
        calls: [{ to: ROUTER, data: dataOf(swapOp(quote)), value: String(BigInt(quote.request.amount) + fees.coin) }],
      }),
    })
    const stage = createStage({ providers: [provider] })
    const ability = (await stage.adapter.abilities.transaction?.()) as TransactionAbility
    const preview: TransactionAbility['preview'] = async (...values) => {
      const simulation = await ability.preview?.(...values)
      return simulation && { ...simulation, fee: { value: String(fees.network), kind: 'atMost' } }
    }
    Object.assign(stage.adapter.abilities, { transaction: async () => ({ ...ability, preview }) })
    stage.fill(undefined, GOLD)
    stage.swap.watch()
    await settle()
    return { stage, fees }
  }
  const stopsAfter = async ({ swap, clock }: Stage) => {
    clock.pass(26_000)
    await settle()
    return swap.state.preview?.stops
  }
  const changesNow = ({ swap }: Stage) => swap.state.preview?.changes

  it('whose fees have grown is not asked for by one press', async () => {
    const { stage, fees } = await watched()
    expect([stage.swap.state.preview?.stops, await stopsAfter(stage)]).toEqual([[], []])
    fees.coin = 800_000n
    expect(await stopsAfter(stage)).toEqual(['high-fees', 'moved'])
    expect(changesNow(stage)).toEqual(['fees'])
    await expect(stage.swap.confirm(stage.swap.state.preview?.offer)).rejects.toMatchObject({ code: 'swap/decide' })
    expect(stage.prompts).toEqual([])
    stage.swap.accept(['high-fees', 'moved'], stage.swap.state.preview?.offer)
    await stage.swap.confirm(stage.swap.state.preview?.offer)
    expect(stage.prompts).toHaveLength(1)
  })

  it('whose network takes more is said, once', async () => {
    const { stage, fees } = await watched()
    fees.network = 126n
    expect(await stopsAfter(stage)).toEqual(['moved'])
    expect(changesNow(stage)).toEqual(['network-fee'])
    stage.swap.accept(['moved'])
    expect(await stopsAfter(stage)).toEqual([])
    expect(changesNow(stage)).toEqual([])
  })
})
