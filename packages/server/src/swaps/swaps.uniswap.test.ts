// Tests swaps.uniswap.ts, swaps.permit.ts.
import { createUniswap } from '@latchkit/uniswap'
import { describe, expect, it, vi } from 'vitest'
import type { RpcOutcome } from '../rpc/rpc.types.js'
import { ACCOUNT, DOLLAR, GOLD, NETWORK, STRANGER } from './likenesses.fixture.js'
import { question } from './source.fixture.js'
import type { SignedPermit } from './swaps.permit.js'
import { createCallProvider } from './swaps.uniswap.js'

const signal = new AbortController().signal
const ROUTER = STRANGER
const QUOTE = {
  toAmount: '1000',
  toAmountMin: '990',
  fees: [],
  gas: '120000',
  spender: ROUTER,
  priceImpact: 0.2,
  data: 7,
}
const CALL = { to: ROUTER, data: '0x5ae401dc', value: '0' } as const

const side = (address: string) => ({ address, decimals: 18 })

/** A provider that reads contracts, whose offers and calls a test changes. */
function setUp({
  quotes = [QUOTE],
  calls = [CALL],
  permit,
}: {
  quotes?: readonly object[]
  calls?: readonly object[]
  permit?: (signed: SignedPermit) => readonly object[]
} = {}) {
  const request = vi.fn(async (_network: string, _method: string, _params: unknown): Promise<RpcOutcome> => ({
    result: '0x2a',
  }))
  const asked: unknown[] = []
  const provider = createCallProvider({
    provider: {
      id: 'uniswap',
      networks: [NETWORK],
      async quotes(given, { call }) {
        asked.push(given, await call(NETWORK, { to: GOLD, data: '0x12' }))
        return quotes as (typeof QUOTE)[]
      },
      async build(quote) {
        asked.push(quote)
        return {
          calls: calls as (typeof CALL)[],
          ...(permit && { permit: (signed: SignedPermit) => permit(signed) as (typeof CALL)[] }),
        }
      },
    },
    nodes: { networkIds: [NETWORK], request },
    networkIds: [NETWORK],
    decimalsOf: async ({ address }) => ({ [GOLD]: 18, [DOLLAR]: 6 })[address ?? ''],
  })
  return { provider, asked, request }
}

describe('a provider that reads contracts', () => {
  it('is asked with the decimals of both sides, and reads on the nodes of the server', async () => {
    const { provider, asked, request } = setUp()
    expect(await provider.offer(question, signal)).toEqual({
      provider: 'uniswap',
      toAmount: '1000',
      toAmountMin: '990',
      fees: [],
      priceImpact: 0.2,
      gas: '120000',
      spender: ROUTER,
    })
    expect(asked).toEqual([
      { ...question, from: { address: GOLD, decimals: 18 }, to: { address: DOLLAR, decimals: 6 } },
      '0x2a',
    ])
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([NETWORK, 'eth_call'])
    expect(request.mock.calls[0]?.[2]).toMatchObject([{ to: GOLD, data: '0x12' }, 'latest'])
  })

  it('builds its best offer anew, as one call', async () => {
    const { provider, asked } = setUp({ quotes: [QUOTE, { ...QUOTE, toAmount: '999' }] })
    expect(await provider.build(question, signal)).toMatchObject({
      offer: { toAmount: '1000' },
      transaction: { ...CALL, gas: '120000' },
    })
    expect(asked.at(-1)).toBe(QUOTE)
  })

  it.each<[string, Parameters<typeof setUp>[0]]>([
    ['no call', { calls: [] }],
    ['two calls', { calls: [CALL, CALL] }],
    ['a call of the token', { calls: [{ ...CALL, to: GOLD }] }],
    ['a call of another contract', { calls: [{ ...CALL, to: ACCOUNT }] }],
    ['a minimum below the slippage', { quotes: [{ ...QUOTE, toAmountMin: '1' }] }],
  ])('is not believed with %s', async (_, options) => {
    await expect(setUp(options).provider.build(question, signal)).rejects.toMatchObject({ code: 'swap/bad-answer' })
  })

  it('says what surrounds the words of a permit in the data of Uniswap, which then are those of any permit', async () => {
    const uniswap = createUniswap()
    const request = { ...question, networkId: 'eip155:1' as const, from: side(GOLD), to: side(DOLLAR) }
    const pools = [{ version: 'v3', fee: 500 }]
    const data = { kind: 'swap', tokens: [GOLD, DOLLAR], pools, deadline: 2_000_000_000, hasFee: false }
    const quote = {
      ...QUOTE,
      id: '',
      request,
      data: { ...data, tokens: data.tokens.map((each) => each.toLowerCase()) },
    }
    const built = await uniswap.build(quote, { signal, call: () => Promise.reject(new Error('none')) })
    const { provider } = setUp({
      calls: built.calls.map((call) => ({ ...call, to: ROUTER })),
      permit: (signed) => (built.permit?.(signed) ?? []).map((call) => ({ ...call, to: ROUTER })),
    })
    const { permit } = await provider.build(question, signal)
    const signed = {
      amount: '5',
      deadline: '1999999999',
      v: 28,
      r: `0x${'5'.repeat(64)}`,
      s: `0x${'6'.repeat(64)}`,
    } as const
    const words = [5, 1_999_999_999, 28].map((each) => each.toString(16).padStart(64, '0')).join('')
    const whole = `${permit?.before}${words}${signed.r.slice(2)}${signed.s.slice(2)}${permit?.after}`
    expect(whole).toBe(built.permit?.(signed)[0]?.data)
  })

  it('says nothing of a permit that it does not take, or by another call', async () => {
    expect(await setUp().provider.build(question, signal)).not.toHaveProperty('permit')
    const words = ({ r }: SignedPermit): string => `0x${r.slice(2)}`
    for (const other of [{ to: STRANGER }, { to: ACCOUNT }, { value: '1' }]) {
      const { provider } = setUp({ permit: (signed) => [{ ...CALL, ...other, data: words(signed) }] })
      expect(await provider.build(question, signal)).not.toHaveProperty('permit')
    }
    const { provider } = setUp({ permit: () => [CALL, CALL] })
    await expect(provider.build(question, signal)).rejects.toMatchObject({ code: 'swap/bad-answer' })
  })

  it('has no way without an offer, and for a contract without decimals', async () => {
    await expect(setUp({ quotes: [] }).provider.offer(question, signal)).rejects.toMatchObject({
      code: 'swap/no-route',
    })
    const other = { ...question, to: { networkId: NETWORK, address: STRANGER } }
    await expect(setUp().provider.offer(other, signal)).rejects.toMatchObject({ code: 'swap/no-route' })
  })
})
