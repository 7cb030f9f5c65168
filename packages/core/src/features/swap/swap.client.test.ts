import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { serviceError } from '../../services/service.errors.js'
import type { ApiController } from '../api/api.types.js'
import { GOLD, ID, OTHER_ID, OWN, ROUTER, USD } from './swap.chain.fixture.js'
import { createServerSwaps, withServer, type PassingContext } from './swap.client.js'
import { createProvider } from './swap.fixture.js'
import type { CallSwap, QuoteRequest, SerializedSwap, SwapContext, SwapProvider } from './swap.provider.types.js'
import { readBuilt, readQuotes } from './swap.reading.js'

const request: QuoteRequest = {
  ...{ networkId: ID, from: { address: USD, decimals: 6 }, to: { decimals: 18 }, amount: '100' },
  ...{ account: OWN, slippage: 0.5 },
}
const context: SwapContext = { call: () => Promise.reject(new Error('none')), signal: new AbortController().signal }
const quote = { id: 'q1', fromAmount: '100', toAmount: '200', toAmountMin: '198', fees: [], provider: 'lifi' }

/** A server that answers these by their paths. */
function setUp(known: Readonly<Record<string, unknown>> = {}, networks: readonly string[] = [ID]) {
  const asked: unknown[] = []
  const answer = async (path: string): Promise<unknown> => {
    if (!(path in known)) throw serviceError('bad-answer', { host: 'x' })
    return known[path]
  }
  const api = {
    ...{ isOn: true, origin: 'https://api.example' },
    supports: async (id: string) => id === ID,
    swapNetworks: async () => networks,
    async get(path: string, query?: object) {
      asked.push([path, query])
      return answer(path)
    },
    async send(path: string, { body }: { body: unknown }) {
      asked.push([path, body])
      return answer(path)
    },
  } as unknown as ApiController
  const server = createServerSwaps(api)
  const provider = async (): Promise<SwapProvider> => {
    const found = await server.provider()
    if (!found) throw new Error('There is no provider.')
    return found
  }
  return { server, provider, asked }
}

describe('the server’s provider', () => {
  it('swaps on the networks that the server names, and is none where it names none', async () => {
    expect(await setUp().provider()).toMatchObject({ id: 'server', name: 'api.example', networks: [ID] })
    expect(await setUp({}, []).server.provider()).toBeUndefined()
  })

  it('S8.03 is missing only where it can’t be reached and the app has an own one on the network', async () => {
    const own = [createProvider(() => 1n, { networks: [ID] })]
    const away = { provider: () => Promise.reject(serviceError('bad-answer', { host: 'x' })) }
    const there = setUp().server
    expect((await withServer(own, there, ID)).map(({ id }) => id)).toEqual(['honest', 'server'])
    expect(await withServer(own, setUp({}, []).server, ID)).toEqual(own)
    expect(await withServer(own, away, ID)).toEqual(own)
    await expect(withServer(own, away, OTHER_ID)).rejects.toMatchObject({ code: 'service/bad-answer' })
    await expect(withServer([], away, ID)).rejects.toMatchObject({ code: 'service/bad-answer' })
  })

  it('S7.05 passes on the offers of others, with their names', async () => {
    const fee = { kind: 'provider', token: `${ID}:${USD}`, amount: '1', isIncluded: true }
    const quotes = [
      { ...quote, fees: [fee], spender: `${ID}:${ROUTER}`, networkFee: '7', priceImpact: 1, expiresAt: 9 },
      { ...quote, id: 'q2', provider: 'newcomer' },
      { ...quote, id: 'q3', spender: 'somewhere' },
    ]
    const { provider, asked } = setUp({ '/v1/convert/quotes': { quotes } })
    const read = readQuotes(await (await provider()).quotes(request, context), request).quotes
    expect(read).toMatchObject([
      {
        ...{
          id: 'q1',
          toAmount: '200',
          toAmountMin: '198',
          spender: ROUTER,
          networkFee: '7',
          priceImpact: 1,
          expiresAt: 9,
        },
        ...{ provider: { id: 'lifi', name: 'LI.FI' }, fees: [{ kind: 'provider', amount: '1' }] },
      },
      { id: 'q2', provider: { id: 'newcomer', name: 'newcomer' } },
    ])
    expect(asked[0]).toEqual([
      '/v1/convert/quotes',
      { from: `${ID}:${USD}`, to: ID, amount: '100', slippage: '0.5', userAddress: `${ID}:${OWN}` },
    ])
  })

  it('S7.05 passes on why others have no offer, whatever the server says', async () => {
    const failures = [
      ...['no-route', 'implausible', 'provider-late', 'provider-away', 'bad-answer'].map((code, at) => ({
        ...{ provider: ['1inch', 'uniswap', 'lifi', 'jupiter'][at] ?? 'new\u202Ecomer\n', code: `swap/${code}` },
      })),
      ...[{ provider: 'a', code: 'constructor' }, { provider: 'b' }, { provider: 'c', code: {} }],
      ...[{ provider: 7, code: 'swap/no-route' }, { provider: '', code: 'x' }, { provider: 'x'.repeat(201) }, null, 7],
    ]
    const { provider } = setUp({ '/v1/convert/quotes': { quotes: [], failures } })
    const heard: unknown[] = []
    const passing: PassingContext = {
      ...context,
      onFailure: ({ name }, { code, context: { flaw, reason } }) => void heard.push([name, code, flaw ?? reason]),
    }
    await (await provider()).quotes(request, passing)
    expect(heard).toEqual([
      ['1inch', 'swap/no-route', undefined],
      ['Uniswap', 'swap/unsafe-offer', 'implausible'],
      ['LI.FI', 'swap/provider-failed', 'late'],
      ['Jupiter', 'swap/provider-failed', 'away'],
      ['newcomer', 'swap/provider-failed', 'bad-answer'],
      ...['a', 'b', 'c'].map((name) => [name, 'swap/provider-failed', undefined]),
    ])
    for (const none of [7, 'all', { 0: { provider: 'a' } }, undefined]) {
      const other = setUp({ '/v1/convert/quotes': { quotes: [], failures: none } })
      expect(await (await other.provider()).quotes(request, passing)).toEqual([])
    }
    expect(heard).toHaveLength(8)
  })

  it('S7.11 has the server build a call', async () => {
    const tx = { from: `${ID}:${OWN}`, to: `${ID}:${ROUTER}`, data: '0x12', value: '0', eip155: { gas: '9' } }
    const { provider, asked } = setUp({
      '/v1/convert/build-transaction': { tx, spender: `${ID}:${ROUTER}`, provider: 'lifi' },
    })
    const built = await (await provider()).build({ ...quote, request, fees: [] } as never, context)
    expect(readBuilt(built, request)).toEqual({
      calls: [{ to: ROUTER, data: '0x12', value: '0', gas: '9' }],
      spender: ROUTER,
    } satisfies CallSwap)
    expect(asked[0]).toMatchObject(['/v1/convert/build-transaction', { quote: 'q1', eip155: { slippage: '0.5' } }])
  })

  it('puts the words of a permit into the data of the server, which never gets the signature', async () => {
    const abi = parseAbi(['function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)'])
    const [r, s] = [`0x${'3'.repeat(64)}`, `0x${'4'.repeat(64)}`] as const
    const data = encodeFunctionData({ abi, args: [USD, 100n, 9n, 28, r, s] })
    const [before, after] = [data.slice(0, 74), '0102']
    const tx = { from: `${ID}:${OWN}`, to: `${ID}:${ROUTER}`, data: '0x12', value: '0', eip155: { gas: '9' } }
    const answer = { tx, permit: { before, after }, spender: `${ID}:${ROUTER}`, provider: 'uniswap' }
    const { provider, asked } = setUp({ '/v1/convert/build-transaction': answer })
    const given = await (await provider()).build({ ...quote, request, fees: [] } as never, context)
    const built = readBuilt(given, request) as CallSwap
    expect(built.permit?.({ amount: '100', deadline: '9', v: 28, r, s })).toEqual([
      { to: ROUTER, data: `${data}${after}`, value: '0' },
    ])
    expect(asked).toHaveLength(1)
    for (const permit of [undefined, 7, { before }, { before: 1, after: 2 }]) {
      const other = setUp({ '/v1/convert/build-transaction': { ...answer, permit } })
      const none = await (await other.provider()).build({ ...quote, request, fees: [] } as never, context)
      expect(readBuilt(none, request)).not.toHaveProperty('permit')
    }
    const hostile = setUp({ '/v1/convert/build-transaction': { ...answer, permit: { before: 'x', after: '' } } })
    const read = readBuilt(
      await (await hostile.provider()).build({ ...quote, request, fees: [] } as never, context),
      request,
    )
    expect((read as CallSwap).permit?.({ amount: '100', deadline: '9', v: 28, r, s })).toEqual([])
  })

  it('has the server send what it built for Solana', async () => {
    const { provider, asked } = setUp({
      '/v1/convert/build-transaction': { serialized: 'AQID', execution: 'e1', provider: 'jupiter' },
      '/v1/convert/execute': { hash: 'abc' },
    })
    const built = (await (await provider()).build({ ...quote, request, fees: [] } as never, context)) as SerializedSwap
    expect(await built.execute?.('signed', context.signal)).toEqual({ hash: 'abc' })
    expect(asked.at(-1)).toEqual(['/v1/convert/execute', { execution: 'e1', transaction: 'signed' }])
    const plain = setUp({ '/v1/convert/build-transaction': { serialized: 'AQID' } })
    expect(await (await plain.provider()).build({ ...quote, request, fees: [] } as never, context)).toEqual({
      serialized: 'AQID',
    })
  })

  it.each([7, {}, { tx: 7 }, { tx: { to: {}, data: 1 } }, { serialized: '' }])(
    'F003 builds nothing of %j',
    async (answer) => {
      const { provider } = setUp({ '/v1/convert/build-transaction': answer })
      const built = await (await provider()).build({ ...quote, request, fees: [] } as never, context)
      expect(readBuilt(built, request)).toBe('calls[0].to')
    },
  )

  it.each([7, {}, { quotes: 7 }])('F003 rejects where %j is the list of quotes', async (answer) => {
    const { provider } = setUp({ '/v1/convert/quotes': answer })
    await expect((await provider()).quotes(request, context)).rejects.toMatchObject({ code: 'service/bad-answer' })
  })
})

describe('S7.10 S8.03 the price of gas', () => {
  it('is that of the server', async () => {
    const { server } = setUp({ '/v1/convert/gas-price': { standard: '12', fast: '13', instant: '14' } })
    expect(await server.gasPrice(ID, context.signal)).toBe(12n)
  })

  it('is "Network not supported for Gas Price" elsewhere', async () => {
    const said = { code: 'swap/gas-price-unsupported', message: 'Network not supported for Gas Price' }
    await expect(setUp().server.gasPrice('eip155:10', context.signal)).rejects.toMatchObject(said)
    const { server } = setUp({ '/v1/convert/gas-price': { standard: 12 } })
    await expect(server.gasPrice(ID, context.signal)).rejects.toMatchObject(said)
  })
})

it('what the server gives and gets is named by CAIP-10', async () => {
  const { provider, asked } = setUp({ '/v1/convert/quotes': { quotes: [] } })
  await (await provider()).quotes({ ...request, from: { decimals: 18 }, to: { address: GOLD, decimals: 2 } }, context)
  expect(asked[0]).toMatchObject(['/v1/convert/quotes', { from: ID, to: `${ID}:${GOLD}` }])
})
