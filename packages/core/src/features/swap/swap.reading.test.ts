import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GOLD, OWN, ROUTER, USD } from './swap.chain.fixture.js'
import type { CallSwap, QuoteRequest, SerializedSwap } from './swap.provider.types.js'
import { readBuilt, readCalls, readQuotes } from './swap.reading.js'

const request: QuoteRequest = {
  ...{ networkId: 'eip155:1', from: { address: USD, decimals: 2 }, to: { address: GOLD, decimals: 2 } },
  ...{ amount: '100', account: OWN, slippage: 1 },
}
const quote = { id: 'one', request: {}, toAmount: '0200', toAmountMin: '198', fees: [] }
const call = { to: ROUTER, data: '0x12', value: '00' }

describe('the offers of a provider', () => {
  it('are read member by member, and answer what was asked', () => {
    const fees = [{ kind: 'pool', token: USD.toUpperCase().replace('X', 'x'), amount: '1', isIncluded: true, other: 7 }]
    const whole = { ...quote, fees, priceImpact: 1, gas: '5', spender: ROUTER, expiresAt: 7, data: { a: 1 }, other: 1 }
    const provider = { id: 'x', name: 'X\u202e' }
    expect(readQuotes([{ ...whole, provider }], request).quotes).toEqual([
      {
        ...{ id: 'one', request, toAmount: '200', toAmountMin: '198', priceImpact: 1, gas: '5', spender: ROUTER },
        ...{ expiresAt: 7, data: { a: 1 }, provider: { id: 'x', name: 'X' } },
        fees: [{ kind: 'pool', token: expect.stringMatching(/^0x/) as string, amount: '1', isIncluded: true }],
      },
    ])
  })

  it.each([
    ...[{ id: '' }, { id: 7 }, { toAmount: '0' }, { toAmount: '-1' }, { toAmount: 5 }, { toAmountMin: '201' }],
    ...[
      { toAmountMin: '0' },
      { fees: undefined },
      { fees: [{}] },
      { fees: [{ kind: 'gift', amount: '1', isIncluded: true }] },
    ],
    ...[{ spender: 'none' }, { fees: [{ kind: 'app', token: 'x', amount: '1', isIncluded: true }] }],
  ])('are left out with %o, and the member is named', (changes) => {
    const flaws = [`[1].${Object.keys(changes)[0]}`]
    expect(readQuotes([quote, { ...quote, ...changes }], request)).toEqual({ quotes: [expect.anything()], flaws })
  })

  it('lose what can’t be read of their other members', () => {
    const odd = { priceImpact: -1, gas: '5.5', expiresAt: Number.NaN, provider: { id: 7 } }
    expect(readQuotes([{ ...quote, ...odd }], request).quotes).toEqual([{ ...quote, request, toAmount: '200' }])
  })

  it('are ten at most, each id once', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...quote, id: `${at >> 1}` }))
    expect(readQuotes(many, request).quotes.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4'])
    for (const answer of [undefined, 7, {}, 'x'])
      expect(readQuotes(answer, request)).toEqual({ quotes: [], flaws: [''] })
    expect(readQuotes([7], request)).toEqual({ quotes: [], flaws: ['[0]'] })
  })
})

describe('a list that says another length each time', () => {
  /** A list that is as long as `lengths` say, one after the other, and counts what is read of it. */
  function shifting(lengths: readonly number[], item: unknown) {
    const reads = { lengths: 0, items: 0 }
    const list = new Proxy([] as unknown[], {
      get(_, key) {
        if (key === 'length') return lengths[reads.lengths++] ?? lengths.at(-1)
        if (typeof key === 'string' && /^\d+$/.test(key)) reads.items += 1
        return typeof key === 'string' && /^\d+$/.test(key) ? item : undefined
      },
    })
    return { list, reads }
  }
  const fee = { kind: 'app', amount: '1', isIncluded: true }

  it('has the first one, and no more of it is read than counts', () => {
    const fees = shifting([1, 30_000_000], fee)
    expect(readQuotes([{ ...quote, fees: fees.list }], request).quotes).toMatchObject([{ fees: [fee] }])
    expect(fees.reads).toEqual({ lengths: 1, items: 1 })
    const offers = shifting([1, 30_000_000], quote)
    expect(readQuotes(offers.list, request).quotes).toHaveLength(1)
    expect(offers.reads).toEqual({ lengths: 1, items: 1 })
    const calls = shifting([1, 30_000_000], call)
    expect(readCalls(calls.list, request)).toHaveLength(1)
    expect(calls.reads).toEqual({ lengths: 1, items: 1 })
  })

  it('is too long where the first one is', () => {
    const fees = shifting([30_000_000, 0], fee)
    expect(readQuotes([{ ...quote, fees: fees.list }], request)).toEqual({ quotes: [], flaws: ['[0].fees'] })
    expect(readCalls(shifting([30_000_000, 1], call).list, request)).toBe('calls')
    expect(readQuotes(shifting([30_000_000, 1], quote).list, request).quotes).toHaveLength(1)
    expect(fees.reads.items).toBeLessThan(30)
  })
})

describe('what a provider has built', () => {
  it('is calls, with the permit as calls too', () => {
    const built = readBuilt(
      { calls: [call], spender: ROUTER, permit: () => [{ ...call, data: '0x34' }] },
      request,
    ) as CallSwap
    expect(built).toMatchObject({ calls: [{ to: ROUTER, data: '0x12', value: '0' }], spender: ROUTER })
    expect(built.permit?.({} as never)).toEqual([{ to: ROUTER, data: '0x34', value: '0' }])
    const odd = readBuilt({ calls: [call], permit: () => 'x' }, request) as CallSwap
    expect(odd.permit?.({} as never)).toEqual([])
  })

  it('is a whole transaction, with the hash of one that it sends', async () => {
    const execute = async (): Promise<unknown> => ({ hash: 'abc' })
    const built = readBuilt({ serialized: 'AQID', execute }, request) as SerializedSwap
    expect(await built.execute?.('x', new AbortController().signal)).toEqual({ hash: 'abc' })
    expect(readBuilt({ serialized: 'AQID' }, request)).toEqual({ serialized: 'AQID' })
    const empty = readBuilt({ serialized: 'AQID', execute: async () => 7 }, request) as SerializedSwap
    expect(await empty.execute?.('x', new AbortController().signal)).toEqual({ hash: '' })
  })

  it.each([
    [undefined, 'calls'],
    [{}, 'calls'],
    [{ calls: [] }, 'calls'],
    [{ calls: [{ ...call, to: 'x' }] }, 'calls[0].to'],
    [{ calls: [call, { ...call, data: '0x1' }] }, 'calls[1].data'],
    [{ calls: [{ ...call, value: '-1' }] }, 'calls[0].value'],
    [{ calls: [{ ...call, value: 1n }] }, 'calls[0].value'],
    [{ calls: [call], spender: 'x' }, 'spender'],
    [{ serialized: '!' }, 'serialized'],
    [{ calls: Array(9).fill(call) }, 'calls'],
  ])('is refused: %o', (given, member) => expect(readBuilt(given, request)).toBe(member))

  it('is answered whatever it is', () =>
    fc.assert(
      fc.property(fc.anything(), (given) => {
        readBuilt(given, request)
        readQuotes([given], request)
        readCalls([given], request)
      }),
    ))
})
