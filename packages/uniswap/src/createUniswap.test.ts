// Tests createUniswap.ts, uniswap.options.ts, uniswap.request.ts.
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { SwapProvider as CoreSwapProvider } from '../../core/src/exports/index.js'
import { createUniswap } from './createUniswap.js'
import type { UniswapDeployment, UniswapOptions } from './uniswap.types.js'
import { A, ACCOUNT, APP, B, createModel, NETWORK, providerOf, requestOf, V2, WRAPPED } from './uniswapModel.fixture.js'

describe('createUniswap', () => {
  it('makes a provider of the kit', () => {
    const provider: CoreSwapProvider = createUniswap()
    expect(provider.name).toBe('Uniswap')
    expectTypeOf<ReturnType<typeof createUniswap>>().toExtend<CoreSwapProvider>()
  })

  it('swaps on the networks of its table, and on those of `deployments`', () => {
    const provider = createUniswap({ deployments: { 'eip155:31337': { wrapped: WRAPPED, router: A } } })
    expect([provider.id, provider.name]).toEqual(['uniswap', 'Uniswap'])
    expect(provider.networks).toEqual(expect.arrayContaining(['eip155:1', 'eip155:8453', 'eip155:31337']))
    expect(new Set(provider.networks).size).toBe(provider.networks.length)
  })

  const fee = (bps: number, to: string = APP): UniswapOptions => ({ fee: { bps, to } })
  const at = (deployment: unknown, id = 'eip155:5'): UniswapOptions => ({
    deployments: { [id]: deployment as UniswapDeployment },
  })
  it.each<[string, UniswapOptions]>([
    ['fee.bps', fee(101)],
    ['fee.bps', fee(0)],
    ['fee.bps', fee(1.5)],
    ['fee.bps', fee(Number.NaN)],
    ['fee.to', fee(10, '0x12')],
    ['fee.to', fee(10, `0x${'0'.repeat(40)}`)],
    ["through['eip155:1']", { through: { [NETWORK]: ['USDC'] } }],
    ["through['eip155:1']", { through: { [NETWORK]: [A, A, A, A, A] } }],
    ["deployments['solana:five']", at({ wrapped: A, router: A }, 'solana:five')],
    ["deployments['eip155:5'].router", at({ wrapped: A })],
    ["deployments['eip155:5'].wrapped", at({ router: A, wrapped: '0x' })],
    ["deployments['eip155:5'].quoter", at({ wrapped: A, router: A, quoter: 'none' })],
    ["deployments['eip155:5'].wrapped", at(undefined)],
  ])('refuses a wrong %s early', (option, options) => {
    expect(() => createUniswap(options)).toThrow(TypeError)
    expect(() => createUniswap(options)).toThrow(option)
  })

  it('takes the highest fee, and addresses in any case of letters', () => {
    expect(() =>
      createUniswap({ ...fee(100, APP.toUpperCase().replace('X', 'x')), through: { [NETWORK]: [B] } }),
    ).not.toThrow()
  })

  it('wraps and unwraps the coin one for one, without asking the node, without fee and spender', async () => {
    const { context, calls } = createModel({ pools: [] })
    const provider = providerOf(fee(100))
    const [coin, token] = [{ decimals: 18 }, { address: WRAPPED, decimals: 18 }]
    const [wrap] = await provider.quotes(requestOf({ from: coin, to: token }), context)
    const [unwrap] = await provider.quotes(requestOf({ from: token, to: coin }), context)
    if (!wrap || !unwrap) throw new Error('There is no offer.')
    expect(wrap).toMatchObject({ toAmount: '1000000', toAmountMin: '1000000', fees: [], priceImpact: 0 })
    expect(unwrap).toMatchObject({ toAmount: '1000000', toAmountMin: '1000000', fees: [] })
    expect([wrap.spender, unwrap.spender]).toEqual([undefined, undefined])
    expect(await provider.build(wrap, context)).toEqual({
      calls: [{ to: WRAPPED, data: '0xd0e30db0', value: '1000000' }],
    })
    expect(await provider.build(unwrap, context)).toEqual({
      calls: [{ to: WRAPPED, data: `0x2e1a7d4d${(1_000_000).toString(16).padStart(64, '0')}`, value: '0' }],
    })
    expect(calls).toEqual([])
  })

  it.each([
    ['no network of its own', requestOf({ networkId: 'solana:main' })],
    ['another EVM network', requestOf({ networkId: 'eip155:999' })],
    ['the same token twice', requestOf({ to: { address: A.toUpperCase().replace('X', 'x'), decimals: 18 } })],
    ['the coin twice', requestOf({ from: { decimals: 18 }, to: { decimals: 18 } })],
    ['an amount of zero', requestOf({ amount: '0' })],
    ['an amount that is none', requestOf({ amount: '1.5' })],
    ['an amount that v3 can’t take', requestOf({ amount: String(2n ** 255n) })],
    ['a slippage over 50 %', requestOf({ slippage: 50.1 })],
    ['a slippage that is none', requestOf({ slippage: Number.NaN })],
    ['a negative slippage', requestOf({ slippage: -1 })],
    ['an account that is none', requestOf({ account: 'me' })],
    ['a token that is none', requestOf({ to: { address: 'USDC', decimals: 6 } })],
  ])('offers nothing for %s, and doesn’t ask the node', async (_, request) => {
    const { context, calls } = createModel({ pools: [] })
    expect(await providerOf().quotes(request, context)).toEqual([])
    expect(calls).toEqual([])
  })

  it('refuses to build what is no offer of it', async () => {
    const { context } = createModel({ pools: [{ version: 'v2', tokens: [A, B], amounts: [10n ** 12n, 10n ** 12n] }] })
    const provider = providerOf()
    const [quote] = await provider.quotes(requestOf(), context)
    if (!quote) throw new Error('There is no offer.')
    const data = quote.data as Readonly<Record<string, unknown>>
    const wrap = requestOf({ from: { decimals: 18 }, to: { address: WRAPPED, decimals: 18 } })
    const wrong = [
      { ...quote, data: undefined },
      { ...quote, data: { kind: 'deposit' } },
      { ...quote, data: { kind: 'withdraw' }, request: wrap },
      { ...quote, data: {}, request: wrap },
      { ...quote, data: { ...data, tokens: [A, WRAPPED] } },
      { ...quote, data: { ...data, tokens: [WRAPPED, B] } },
      { ...quote, data: { ...data, tokens: [A, 'x', B] } },
      { ...quote, data: { ...data, pools: [] } },
      { ...quote, data: { ...data, deadline: 'late' } },
      { ...quote, toAmountMin: '-1' },
      { ...quote, request: requestOf({ amount: '0' }) },
      { ...quote, request: requestOf({ networkId: 'eip155:999' }) },
      { ...quote, request: requestOf({ account: V2.slice(0, 12) }) },
      { ...quote, request: requestOf({ to: { address: ACCOUNT, decimals: 18 } }) },
    ]
    for (const each of wrong) await expect(provider.build(each, context)).rejects.toThrow(TypeError)
    await expect(provider.build(quote, context)).resolves.toMatchObject({ calls: [{ value: '0' }] })
  })
})
