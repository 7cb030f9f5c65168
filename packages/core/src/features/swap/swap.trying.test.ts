import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchError } from '../../base/errors.js'
import { createWorld } from '../../base/world.fixture.js'
import type { Adapter, SimulationRequest, Signer, TransactionRequest } from '../../adapter/adapter.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { approveData } from './swap.calldata.js'
import {
  allowanceKey,
  createChain,
  dataOf,
  fold,
  GOLD,
  ID,
  OWN,
  ROUTER,
  THIEF,
  USD,
  type FakeChain,
  type Op,
} from './swap.chain.fixture.js'
import { createProvider, quoteAt, swapOp } from './swap.fixture.js'
import type { BuiltSwap, QuoteRequest, SwapCall, SwapQuote } from './swap.provider.types.js'
import { offerOf } from './swap.rules.js'
import { tryOffer, type Trial } from './swap.trying.js'

const AMOUNT = 10_000n
const account: ConnectedAccount = {
  ...{ namespace: 'eip155', address: OWN, caipNetworkId: ID, connectorId: 'one', type: 'eoa' },
  caipAddress: `${ID}:${OWN}`,
}
const token = (address?: string) => ({
  ...({ networkId: ID, name: 'T', symbol: 'T', decimals: 2 } as const),
  ...(address !== undefined && { address }),
})

/** Tries an offer on a fake chain. `lie`: what the logs of its tokens say beside the truth. */
async function attempt(
  fake: FakeChain,
  {
    quote,
    built,
    hasPreview = true,
  }: { readonly quote: SwapQuote; readonly built: unknown; readonly hasPreview?: boolean },
): Promise<Trial | string> {
  const ability = {
    async call(_: string, { to }: { to: string }) {
      const allowed = fake.chain.allowances.get(allowanceKey(to, ROUTER)) ?? 0n
      return `0x${allowed.toString(16).padStart(64, '0')}` as const
    },
    preview: async (_: Signer, requests: readonly TransactionRequest[], request: SimulationRequest) =>
      hasPreview ? fake.simulate(requests, request) : undefined,
  }
  const { clock } = createWorld()
  const provider = createProvider(() => 200n, { build: async () => built as BuiltSwap })
  const sides = { from: token(quote.request.from.address), to: token(quote.request.to.address) }
  try {
    return await tryOffer(
      {
        clock,
        adapters: new Map([
          ['eip155' as const, { abilities: { transaction: async () => ability } } as unknown as Adapter],
        ]),
        call: async (_, request) => ability.call(ID, request),
        canBatch: async () => true,
      },
      { quote, provider, offer: offerOf(quote, sides, provider, clock.now()) },
      { account, amount: AMOUNT, isUnlimited: false, signal: new AbortController().signal },
    )
  } catch (error) {
    if (!isLatchError(error)) throw error
    const { flaw } = error.context
    return flaw === 'unread' ? `${error.code} ${flaw}` : error.code
  }
}

const requestOf = (from: string | undefined, to: string | undefined): QuoteRequest => ({
  ...{ networkId: ID, amount: String(AMOUNT), account: OWN, slippage: 1 },
  from: { decimals: 2, ...(from !== undefined && { address: from }) },
  to: { decimals: 2, ...(to !== undefined && { address: to }) },
})

/** What of an offer a bad provider changes. */
interface Change {
  readonly call?: Partial<SwapCall> | undefined
  readonly op?: Partial<Extract<Op, { op: 'swap' }>> | undefined
  readonly more?: readonly Op[] | undefined
  readonly calls?: readonly SwapCall[] | undefined
  readonly spender?: string | undefined
  readonly minimum?: string | undefined
}

const address = fc.constantFrom(ROUTER, THIEF, USD, GOLD, OWN)
const amount = fc.constantFrom('0', '1', '9999', '10000', '10001', '19800', '20000', '1000000')
const op: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ op: fc.constant('take' as const), token: fc.constantFrom(USD, GOLD), amount }),
  fc.record({ op: fc.constant('allow' as const), token: fc.constantFrom(USD, GOLD), spender: address, amount }),
)
const otherCall: fc.Arbitrary<SwapCall> = fc.record({
  to: address,
  value: fc.constantFrom('0', '0', '1'),
  data: fc.oneof(
    fc.constantFrom('0x' as const, approveData(THIEF, 5n), approveData(ROUTER, AMOUNT), approveData(ROUTER, 0n)),
    fc.array(op, { maxLength: 1 }).map((ops) => dataOf(...ops)),
  ),
})
const optional = <value>(of: fc.Arbitrary<value>): fc.Arbitrary<value | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of })
const change: fc.Arbitrary<Change> = fc.record({
  call: optional(
    fc.record({ to: address, value: fc.constantFrom('0', '1', '9999', '10000', '10001') }, { requiredKeys: [] }),
  ),
  op: optional(
    fc.record(
      { amount, min: amount, receiver: fc.constantFrom(OWN, THIEF), to: fc.constantFrom(GOLD, USD) },
      { requiredKeys: [] },
    ),
  ),
  more: optional(fc.array(op, { maxLength: 2 })),
  calls: optional(fc.array(otherCall, { maxLength: 2 })),
  spender: optional(address),
  minimum: optional(fc.constantFrom('1', '19800', '20000')),
})

/** An offer that a provider has changed, on a chain where more may be allowed to it than it needs. */
function offer(from: string | undefined, { call, op: changed, more = [], calls = [], spender, minimum }: Change) {
  const honest = quoteAt(requestOf(from, GOLD), 200n)
  const quote = { ...honest, ...(minimum !== undefined && { toAmountMin: minimum }) }
  const value = from === undefined ? String(AMOUNT) : '0'
  const swap: SwapCall = { to: ROUTER, value, data: dataOf({ ...swapOp(honest), ...changed }, ...more), ...call }
  const built = { calls: [swap, ...calls], ...(from !== undefined && { spender: spender ?? ROUTER }) }
  return { quote, built }
}

/** What transactions do to a chain, and whether each of them succeeds: found out by sending them. `used`: the token that is given. */
function outcomeOf(fake: FakeChain, used: string | undefined, requests: readonly TransactionRequest[]) {
  const { chain } = fake
  const before = fake.copy()
  let isMined = true
  try {
    for (const request of requests) fake.execute(request)
  } catch {
    isMined = false
  }
  const change = (key: string): bigint => (chain.balances.get(key) ?? 0n) - (before.balances.get(key) ?? 0n)
  // A permission that is given anew counts, also where it is of less than before.
  const isUsed = (key: string): boolean => used !== undefined && key === allowanceKey(used, ROUTER)
  const given = [...chain.allowances].filter(([key, value]) => {
    const was = before.allowances.get(key) ?? 0n
    return value > was || (value < was && value > 0n && !isUsed(key))
  })
  return { isMined, change, given }
}

describe('an offer that was changed in any field', () => {
  it.each([
    ['the coin', undefined],
    ['a token', USD],
  ] as const)('is tried for %s: no bad one is accepted, and no good one refused', async (_, from) => {
    let [accepted, refused] = [0, 0]
    const property = fc.asyncProperty(change, fc.constantFrom(0n, 0n, 5n, AMOUNT, 50_000n), async (changes, before) => {
      const fake = createChain()
      // The account has allowed more before, by another page.
      for (const each of [USD, GOLD]) if (before > 0n) fake.chain.allowances.set(allowanceKey(each, ROUTER), before)
      const { quote, built } = offer(from, changes)
      const trial = await attempt(fake, { quote, built })
      // The coin is given to one contract, whichever that is.
      const isOwn = ({ to }: SwapCall): boolean =>
        from === undefined ? to === built.calls[0]?.to && to !== OWN && to !== GOLD : to === ROUTER
      const isDecodable = built.calls.every(({ data }) => !data.startsWith('0x095ea7b3'))
      const approvals = typeof trial === 'string' ? [] : trial.approvals
      const needed = from !== undefined && before < AMOUNT ? [{ to: USD, data: approveData(ROUTER, AMOUNT) }] : []
      const swap = built.calls.map(({ to, data, value }) => ({ to, data, value: BigInt(value) }))
      const {
        isMined,
        change: changeOf,
        given: permissions,
      } = outcomeOf(fake, from, [...(approvals.length > 0 ? approvals.map(({ request }) => request) : needed), ...swap])
      const left = fake.chain.allowances.get(allowanceKey(USD, ROUTER)) ?? 0n
      const paid = fold(from)
      const isGood =
        isMined &&
        built.calls.every(isOwn) &&
        isDecodable &&
        (built.spender ?? ROUTER) === ROUTER &&
        built.calls.reduce((sum, { value }) => sum + BigInt(value), 0n) <= (from === undefined ? AMOUNT : 0n) &&
        changeOf(paid) >= -AMOUNT &&
        // A thousandth and two units may be kept.
        changeOf(paid) <= -AMOUNT + 12n &&
        changeOf(fold(GOLD)) >= BigInt(quote.toAmountMin) &&
        (from === undefined ? changeOf(fold(USD)) >= 0n : changeOf('') >= 0n) &&
        permissions.length === 0 &&
        (needed.length === 0 || left === 0n)
      expect(typeof trial !== 'string').toBe(isGood)
      if (isGood) accepted += 1
      else refused += 1
    })
    await fc.assert(property, { seed: 11, numRuns: 1_500 })
    // Both kinds are there, so that the test can fail.
    expect(Math.min(accepted, refused)).toBeGreaterThan(50)
  })

  it('without a node is refused where what it does can be decoded, and else is not checked', async () => {
    const { quote, built } = offer(USD, {})
    expect(await attempt(createChain(), { quote, built, hasPreview: false })).toMatchObject({ simulation: undefined })
    for (const calls of [
      [{ to: ROUTER, value: '0', data: approveData(THIEF, 1n) }],
      [{ to: THIEF, value: '0', data: '0x' as const }],
    ])
      expect(await attempt(createChain(), { ...offer(USD, { calls }), hasPreview: false })).toBe('swap/unsafe-offer')
  })

  it('that is a whole transaction is refused without a node: nothing of it is decoded', async () => {
    const quote = quoteAt(requestOf(undefined, GOLD), 200n)
    const built = { serialized: btoa(JSON.stringify([{ op: 'move', change: '-10000' }, { ...swapOp(quote) }])) }
    expect(await attempt(createChain(), { quote, built })).toMatchObject({ simulation: {} })
    expect(await attempt(createChain(), { quote, built, hasPreview: false })).toBe('swap/unsafe-offer unread')
  })

  it('that reverts is no danger, but no offer either', async () => {
    const fake = createChain()
    fake.switches.rate = 100n
    expect(await attempt(fake, offer(USD, {}))).toBe('wallet/reverted')
    expect(await attempt(createChain(), { quote: quoteAt(requestOf(USD, GOLD), 200n), built: 7 })).toBe(
      'swap/provider-failed',
    )
  })
})
