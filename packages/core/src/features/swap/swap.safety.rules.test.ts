import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Simulation } from '../../adapter/adapter.types.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import { FORBIDDEN } from './swap.calldata.js'
import { GOLD, OWN, ROUTER, THIEF, USD } from './swap.chain.fixture.js'
import type { SwapCall } from './swap.provider.types.js'
import {
  flawOfCalls,
  flawOfSimulation,
  isMinimumKept,
  minimumBy,
  oddAmountsOf,
  type AskedApproval,
  type SwapLimits,
} from './swap.safety.rules.js'

const limits = (changes: Partial<SwapLimits> = {}): SwapLimits => ({
  ...{ from: USD, to: GOLD, amount: 100n, minimum: 90n, spender: ROUTER, coinFee: 0n },
  ...changes,
})
const call = (changes: Partial<SwapCall> = {}): SwapCall => ({ to: ROUTER, data: '0x12345678', value: '0', ...changes })
const coin = { from: undefined, spender: undefined }

describe('the calls of a swap', () => {
  it.each([
    ['the spender', [call()], {}, undefined],
    ['the contract that swaps the coin', [call({ value: '100' })], coin, undefined],
    ['two contracts for the coin', [call(), call({ to: THIEF })], coin, 'target'],
    ['another contract', [call({ to: THIEF })], {}, 'target'],
    ['no spender for a token', [call()], { spender: undefined }, 'target'],
    ['the account itself', [call({ to: OWN })], coin, 'target'],
    ['the token', [call({ to: USD })], {}, 'target'],
    ['the token that is got', [call({ to: GOLD })], coin, 'target'],
    ['the wrapped coin, to wrap', [call({ to: GOLD, data: '0xd0e30db0', value: '100' })], coin, undefined],
    [
      'the wrapped coin, to unwrap',
      [call({ to: USD, data: `0x2e1a7d4d${'64'.padStart(64, '0')}` })],
      { to: undefined },
      undefined,
    ],
    [
      'the wrapped coin, to unwrap more',
      [call({ to: USD, data: `0x2e1a7d4d${'65'.padStart(64, '0')}` })],
      { to: undefined },
      'target',
    ],
    ['more of the coin', [call({ value: '60' }), call({ value: '41' })], coin, 'value'],
    ['the coin beside a token', [call({ value: '1' })], {}, 'value'],
    ['the spender, with its fee in the coin', [call({ value: '7' })], { coinFee: 7n }, undefined],
    ['the spender, with more than that', [call({ value: '8' })], { coinFee: 7n }, 'value'],
    ['the contract, with the coin and its fee', [call({ value: '107' })], { ...coin, coinFee: 7n }, undefined],
    ['the contract, with more than both', [call({ value: '108' })], { ...coin, coinFee: 7n }, 'value'],
    ['nothing', [], {}, 'calls'],
  ] as const)('go to %s', (_, calls, changes, flaw) => expect(flawOfCalls(calls, limits(changes), OWN)).toBe(flaw))

  it.each(Object.entries(FORBIDDEN))('are refused where one is %s', (_, selector) => {
    const given = call({ data: `0x${selector.toUpperCase()}${'0'.repeat(128)}` })
    expect(flawOfCalls([call(), given], limits(), OWN)).toBe('permission')
    expect(flawOfCalls([given], limits(coin), OWN)).toBe('permission')
  })
})

describe('a simulation', () => {
  const simulation = (changes: Partial<Simulation> = {}): Simulation => ({
    ...{ moves: [{ change: '0' }, { token: USD, change: '-100' }, { token: GOLD, change: '90' }], leaves: [] },
    ...{ approvals: [], allowance: { before: '0', after: '0' } },
    ...changes,
  })
  const exact: AskedApproval = { amount: 100n, isUnlimited: false }
  const none: AskedApproval = { amount: undefined, isUnlimited: false }
  const approval = (changes: Partial<Simulation['approvals'][number]> = {}) => ({
    approvals: [{ token: USD, spender: ROUTER, amount: '100', ...changes }],
  })
  const moves = (...changes: readonly [string | undefined, string][]) => ({
    moves: changes.map(([token, change]) => ({ ...(token !== undefined && { token }), change })),
  })

  it.each([
    ['what is given, and brings the minimum', {}, undefined],
    ['the approval of the amount', approval(), undefined],
    ['one of less, as tokens log it at a transfer', approval({ amount: '50' }), undefined],
    ['one that is taken back', approval({ spender: THIEF, amount: '0' }), undefined],
    ['more than the amount', moves([undefined, '0'], [USD, '-101'], [GOLD, '90']), 'pays'],
    ['less than the amount', moves([undefined, '0'], [USD, '-99'], [GOLD, '90']), 'unpaid'],
    ['nothing at all', moves([undefined, '0'], [USD, '0'], [GOLD, '90']), 'unpaid'],
    ['more of what is given', moves([undefined, '0'], [USD, '1'], [GOLD, '90']), 'unpaid'],
    ['less than the minimum', moves([undefined, '0'], [USD, '-100'], [GOLD, '89']), 'arrives'],
    ['no word of what arrives', moves([undefined, '0'], [USD, '-100']), 'unread'],
    ['no number', moves([undefined, '0'], [USD, '-100'], [GOLD, 'many']), 'arrives'],
    ['the coin too', moves([undefined, '-1'], [USD, '-100'], [GOLD, '90']), 'leaves'],
    [
      'another token, among the asked ones',
      moves([undefined, '0'], [USD, '-100'], [GOLD, '90'], [THIEF, '-1']),
      'leaves',
    ],
    ['another token', { leaves: [{ token: THIEF }] }, 'leaves'],
    ['two contradicting amounts', moves([undefined, '0'], [USD, '-100'], [GOLD, '90'], [GOLD, '1']), 'arrives'],
    ['an approval to another one', approval({ spender: THIEF }), 'approval'],
    ['an approval of another token', approval({ token: GOLD }), 'approval'],
    ['an approval above the amount', approval({ amount: '101' }), 'approval'],
    ['an approval that is no number', approval({ amount: 'all' }), 'approval'],
    ['an allowance that is left', { allowance: { before: '0', after: '1' } }, 'approval'],
    ['no word of the allowance', { allowance: undefined }, 'approval'],
  ] as const)('of an exact approval with %s', (_, changes, flaw) =>
    expect(flawOfSimulation(simulation(changes), limits(), exact, 'none')).toBe(flaw),
  )

  it.each([
    [none, { allowance: { before: '500', after: '400' } }, undefined],
    [none, { allowance: { before: '500', after: '501' } }, 'approval'],
    [none, { allowance: { before: '500', after: '400' }, ...approval({ amount: '400' }) }, undefined],
    [none, { allowance: { before: '500', after: '400' }, ...approval({ amount: '501' }) }, 'approval'],
    [none, { allowance: undefined }, 'approval'],
    [
      { amount: MAX_UINT256, isUnlimited: true },
      { allowance: { before: '0', after: String(MAX_UINT256) }, ...approval({ amount: String(MAX_UINT256) }) },
      undefined,
    ],
  ] as const)('of %o with %o: %s', (approval, changes, flaw) =>
    expect(flawOfSimulation(simulation(changes as Partial<Simulation>), limits(), approval, 'none')).toBe(flaw),
  )

  it('on Solana pays the network no more than 0.01 of the coin, since the provider sets the price', () => {
    const check = (value: string, rent: 'none' | 'rent' = 'rent') =>
      flawOfSimulation(
        simulation({ ...moves([undefined, '-100'], [GOLD, '90']), fee: { value, kind: 'exact' } }),
        limits(coin),
        none,
        rent,
      )
    expect([check('0'), check('10000000'), check('10000001')]).toEqual([undefined, undefined, 'leaves'])
    expect([check('much'), check('-1'), check('10000001', 'none')]).toEqual(['leaves', undefined, undefined])
  })

  it('of the coin pays no more than the amount, and on Solana deposits up to the rent of two accounts', () => {
    const paid = (change: string, deposits?: string) =>
      simulation({ ...moves([undefined, change], [GOLD, '90']), ...(deposits && { deposits }) })
    const check = (rent: 'none' | 'rent', ...given: Parameters<typeof paid>) =>
      flawOfSimulation(paid(...given), limits(coin), none, rent)
    for (const rent of ['none', 'rent'] as const)
      expect([check(rent, '-100'), check(rent, '-101')]).toEqual([undefined, 'pays'])
    expect([check('rent', '-100', '6000000'), check('rent', '-100', '6000001')]).toEqual([undefined, 'leaves'])
    expect([check('rent', '-100', '-2039280'), check('rent', '-101', '-2039280')]).toEqual([undefined, 'pays'])
    expect([check('rent', '-100', 'much'), check('none', '-100', '1')]).toEqual(['leaves', 'leaves'])
    const beside = (change: string, deposits: string) => ({
      ...simulation({ ...moves([undefined, change], [USD, '-100'], [GOLD, '90']), deposits }),
      allowance: undefined,
    })
    const checkBeside = (...given: Parameters<typeof beside>) =>
      flawOfSimulation(beside(...given), limits({ spender: undefined }), none, 'rent')
    expect([checkBeside('0', '6000000'), checkBeside('-1', '6000000')]).toEqual([undefined, 'leaves'])
  })

  it('gives the whole amount but for a thousandth and two units: what it keeps, something else of the account pays', () => {
    const amount = 1_000_000n
    const beside = (change: string) => simulation(moves([undefined, '0'], [USD, change], [GOLD, '90']))
    const ofCoin = (change: string) => simulation(moves([undefined, change], [GOLD, '90']))
    const check = (given: Simulation, changes: Partial<SwapLimits> = {}) =>
      flawOfSimulation(given, limits({ amount, ...changes }), exact, 'none')
    expect([check(beside('-998998')), check(beside('-998997')), check(beside('0'))]).toEqual([
      ...[undefined, 'unpaid', 'unpaid'],
    ])
    expect([check(ofCoin('-998998'), coin), check(ofCoin('-998997'), coin)]).toEqual([undefined, 'unpaid'])
    // The fee in the coin may be less than was said.
    expect(check(ofCoin('-1000000'), { ...coin, coinFee: 7n })).toBeUndefined()
    expect(oddAmountsOf('unpaid', beside('-5'), limits({ amount }))).toEqual({ expected: '998998', actual: '5' })
  })

  it('may take the fee in the coin that the offer names', () => {
    const check = (given: Simulation, changes: Partial<SwapLimits>) =>
      flawOfSimulation(given, limits({ coinFee: 7n, ...changes }), exact, 'none')
    const beside = (change: string) => simulation(moves([undefined, change], [USD, '-100'], [GOLD, '90']))
    expect([check(beside('-7'), {}), check(beside('-8'), {})]).toEqual([undefined, 'leaves'])
    // No more of the token is given for it.
    expect(check(simulation(moves([undefined, '0'], [USD, '-101'], [GOLD, '90'])), {})).toBe('pays')
    const paid = (change: string) => simulation(moves([undefined, change], [GOLD, '90']))
    expect([check(paid('-107'), coin), check(paid('-108'), coin)]).toEqual([undefined, 'pays'])
  })

  it('is answered whatever it holds', () => {
    const text = fc.oneof(fc.string(), fc.bigInt().map(String), fc.constantFrom(USD, GOLD, ROUTER, THIEF))
    const any = fc.record({
      moves: fc.array(fc.record({ token: fc.option(text, { nil: undefined }), change: text })),
      leaves: fc.array(fc.record({ token: text })),
      approvals: fc.array(fc.record({ token: text, spender: text, amount: text })),
      allowance: fc.option(fc.record({ before: text, after: text }), { nil: undefined }),
    })
    const calls = fc.array(fc.record({ to: text, data: text as fc.Arbitrary<`0x${string}`>, value: text }))
    fc.assert(
      fc.property(any, calls, (given, list) => {
        flawOfSimulation(given, limits(), exact, 'none')
        flawOfCalls(list, limits(), OWN)
      }),
    )
  })

  it('is refused exactly where it does something else', () => {
    const small = fc.bigInt({ min: -200n, max: 200n })
    fc.assert(
      fc.property(
        small,
        fc.oneof(small, fc.constant(-100n)),
        small,
        small,
        small,
        (ofCoin, gives, gets, other, after) => {
          const given = simulation({
            ...moves([undefined, String(ofCoin)], [USD, String(gives)], [GOLD, String(gets)], [THIEF, String(other)]),
            allowance: { before: '0', after: String(after) },
          })
          const isRight = ofCoin >= 0n && gives === -100n && gets >= 90n && other >= 0n && after === 0n
          expect(flawOfSimulation(given, limits(), exact, 'none') === undefined).toBe(isRight)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('S9.08 the minimum', () => {
  it('is the amount without the slippage', () => {
    expect([minimumBy(1_000n, 1), minimumBy(1_000n, 0), minimumBy(1_000n, 50), minimumBy(1_000n, 0.1)]).toEqual([
      990n,
      1_000n,
      500n,
      999n,
    ])
    expect([Number.NaN, -1, 101].map((slippage) => minimumBy(1_000n, slippage))).toEqual([1_000n, 1_000n, 1_000n])
  })

  it('is kept but for the rounding', () => {
    expect(isMinimumKept(1_000_000n, 990_000n, 1)).toBe(true)
    expect(isMinimumKept(1_000_000n, 989_000n, 1)).toBe(true)
    expect(isMinimumKept(1_000_000n, 980_000n, 1)).toBe(false)
    expect([987n, 986n].map((minimum) => isMinimumKept(1_000n, minimum, 1))).toEqual([true, false])
  })

  it.each([
    [999n, 989n, 1, true],
    [999n, 988n, 1, false],
    [5n, 4n, 1, true],
    [5n, 3n, 1, false],
    [3n, 1n, 0.1, false],
    [2n, 1n, 0, false],
    [2n, 1n, 50, true],
  ])(
    'of %s units is not %s at a slippage of %s %%, unless the slippage allows it',
    (toAmount, minimum, slippage, is) => {
      expect(isMinimumKept(toAmount, minimum, slippage)).toBe(is)
    },
  )
})
