// Tests swaps.handlers.ts, swaps.endpoints.ts, swaps.quoteId.ts, swaps.resource.ts.
import { describe, expect, it, vi } from 'vitest'
import { createTestServer, projectId } from '../server.fixture.js'
import {
  ACCOUNT,
  DOLLAR,
  GOLD,
  LIFI_ROUTER,
  MINT,
  NETWORK,
  ONE_INCH_ROUTER,
  SOLANA,
  STRANGER,
} from './likenesses.fixture.js'
import { createSwapWorld, question } from './source.fixture.js'

const EEE = `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const PAIR = { from: `${NETWORK}:${GOLD}`, to: `${NETWORK}:${DOLLAR}`, userAddress: ACCOUNT }
const ASKED = { ...PAIR, amount: question.amount }

/** A server over likenesses of providers. */
function setUp() {
  const { source, likenesses } = createSwapWorld()
  const swaps = { ...source, allowance: vi.fn(async () => 42n), estimateGas: vi.fn(async () => '77777') }
  const server = createTestServer({ swaps })
  const post = async (path: string, body: unknown) => {
    const answer = await server.fetch(`${path}?projectId=${projectId}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const quotes = (query: Record<string, string> = {}) => server.get('/v1/convert/quotes', { ...ASKED, ...query })
  const build = (more: object = {}) => post('/v1/convert/build-transaction', { ...ASKED, ...more })
  const approve = (query: Record<string, string>) => server.get('/v1/convert/build-approve', { ...PAIR, ...query })
  const idOf = async (provider: string): Promise<string> =>
    (await quotes()).body.quotes.find((each: { provider: string }) => each.provider === provider).id
  likenesses.lifi.state.toAmount = 1_001n
  return { server, swaps, likenesses, post, quotes, build, approve, idOf }
}

describe('quotes', () => {
  it('S7.05 are answered with amount, userAddress, from, to and gasPrice', async () => {
    const { status, body } = await setUp().quotes({ gasPrice: '9' })
    expect(status).toBe(200)
    expect(body).toEqual({
      quotes: [
        {
          id: expect.stringMatching(/^[\w-]{100,800}$/),
          fromAmount: question.amount,
          fromAccount: PAIR.from,
          toAmount: '1001',
          toAccount: PAIR.to,
          provider: 'lifi',
          toAmountMin: '990',
          fees: [{ kind: 'provider', token: PAIR.from, amount: '3', isIncluded: true }],
          gas: '150000',
          networkFee: '1350000',
          spender: `${NETWORK}:${LIFI_ROUTER}`,
        },
        expect.objectContaining({
          provider: '1inch',
          toAmount: '1000',
          fees: [],
          spender: `${NETWORK}:${ONE_INCH_ROUTER}`,
        }),
      ],
      failures: [],
    })
  })

  it('S9.08.1 have a slippage of 1 %, or that of the query', async () => {
    const { quotes } = setUp()
    const least = async (query = {}) => (await quotes(query)).body.quotes[1].toAmountMin
    expect([await least(), await least({ slippage: '0.5' }), await least({ slippage: '50' })]).toEqual([
      '990',
      '995',
      '500',
    ])
  })

  it('name the tokens as they were asked for, and the coin by 0xeee…ee or its network', async () => {
    const { quotes, likenesses } = setUp()
    for (const from of [EEE, NETWORK]) {
      const { body } = await quotes({ from, userAddress: `${NETWORK}:${ACCOUNT.toLowerCase()}` })
      expect(body.quotes[1]).toMatchObject({ fromAccount: from, toAccount: PAIR.to })
      expect(body.quotes[1]).not.toHaveProperty('spender')
    }
    // Both are one question.
    expect(likenesses.lifi.asked).toHaveLength(1)
  })

  it('list the providers without an offer', async () => {
    const { quotes, likenesses } = setUp()
    likenesses['1inch'].state.status = 404
    likenesses.lifi.state.status = 500
    expect((await quotes()).body).toEqual({
      quotes: [],
      failures: [
        { provider: '1inch', code: 'swap/no-route' },
        { provider: 'lifi', code: 'swap/provider-away' },
      ],
    })
  })

  it.each<[string, Record<string, string>, string]>([
    ['no amount', { amount: '' }, 'amount'],
    ['an amount of nothing', { amount: '0' }, 'amount'],
    ['an amount with a zero before it', { amount: '01' }, 'amount'],
    ['an amount with a fraction', { amount: '1.5' }, 'amount'],
    ['a negative amount', { amount: '-1' }, 'amount'],
    ['an amount above 2^256', { amount: (2n ** 256n).toString() }, 'amount'],
    ['a token that is none', { from: 'gold' }, 'from'],
    ['a token of another form', { to: `${NETWORK}:0x12` }, 'to'],
    ['no token', { to: '' }, 'to'],
    ['a token of another network', { to: `eip155:5:${DOLLAR}` }, 'to'],
    ['the same token', { to: PAIR.from.toLowerCase() }, 'to'],
    ['another network', { from: `eip155:5:${GOLD}`, to: `eip155:5:${DOLLAR}` }, 'from'],
    ['an account that is none', { userAddress: 'me' }, 'userAddress'],
    ['an account of another network', { userAddress: `eip155:5:${ACCOUNT}` }, 'userAddress'],
    ['an account of Solana', { userAddress: MINT }, 'userAddress'],
    ['a price of gas that is none', { gasPrice: '0x9' }, 'gasPrice'],
    ['slippage above 50', { slippage: '50.01' }, 'slippage'],
    ['slippage below 0', { slippage: '-1' }, 'slippage'],
    ['slippage that is none', { slippage: '1e1' }, 'slippage'],
  ])('are refused for %s', async (_, query, field) => {
    const { quotes, likenesses } = setUp()
    const { status, body } = await quotes(query)
    expect([status, body.reasons[0].field]).toEqual([400, field])
    expect(likenesses.lifi.asked).toEqual([])
  })

  it('say that an account is of another network than the tokens, as they take no `chainId`', async () => {
    const { body } = await setUp().quotes({ userAddress: `eip155:5:${ACCOUNT}` })
    expect(body.reasons[0].description).toBe('userAddress: is of another network than the tokens')
  })

  it('say how the coin is named where they are asked for `native`, as the kit names it', async () =>
    expect((await setUp().quotes({ from: 'native' })).body.reasons[0].description).toMatch(/eip155:1 for the coin/))
})

describe('a transaction', () => {
  it('S7.10 is built of amount, from, to, userAddress and eip155.slippage', async () => {
    const { build, likenesses } = setUp()
    const { status, body } = await build({ eip155: { slippage: 2 }, projectId, disableEstimate: true })
    expect(status).toBe(200)
    expect(body).toEqual({
      tx: {
        from: `${NETWORK}:${ACCOUNT}`,
        to: `${NETWORK}:${LIFI_ROUTER}`,
        data: '0x4666fc80',
        value: '0',
        eip155: { gas: '300000', gasPrice: '7' },
      },
      provider: 'lifi',
      toAmount: '1001',
      toAmountMin: '980',
      spender: `${NETWORK}:${LIFI_ROUTER}`,
    })
    expect(likenesses.lifi.asked.map(({ given }) => given['slippage'])).toEqual(['0.02', '0.02'])
  })

  it('is that of a quote, with its slippage and its minimum', async () => {
    const { build, idOf, likenesses, quotes } = setUp()
    const { body } = await build({ quote: await idOf('1inch') })
    expect(body).toMatchObject({ tx: { to: `${NETWORK}:${ONE_INCH_ROUTER}` }, provider: '1inch', toAmountMin: '990' })
    const half = (await quotes({ slippage: '0.5' })).body.quotes[1].id
    await build({ quote: half })
    expect(likenesses['1inch'].asked.at(-1)?.given).toMatchObject({ slippage: '0.5' })
    likenesses['1inch'].state.toAmount = 900n
    expect(await build({ quote: half })).toMatchObject({ status: 409, body: { code: 'swap/moved' } })
  })

  it('has the gas that a node estimates where that is not disabled', async () => {
    const { build, swaps } = setUp()
    const { body } = await build({ disableEstimate: false })
    expect(body.tx.eip155.gas).toBe('77777')
    expect(swaps.estimateGas).toHaveBeenCalledWith(NETWORK, ACCOUNT, expect.objectContaining({ to: LIFI_ROUTER }))
  })

  it('has what surrounds a permit, where its provider takes one', async () => {
    const { build, swaps } = setUp()
    expect((await build()).body).not.toHaveProperty('permit')
    const permit = { before: '0x5ae4', after: '01' } as const
    const given = swaps.build
    swaps.build = async (...asked) => ({ ...(await given(...asked)), permit })
    expect((await build()).body).toMatchObject({ permit, tx: { data: '0x4666fc80' } })
  })

  it('of Solana is whole, with a name to execute it by', async () => {
    const { build, post } = setUp()
    const { status, body } = await build({ from: SOLANA, to: `${SOLANA}:${MINT}`, userAddress: STRANGER_OF_SOLANA })
    expect(status).toBe(200)
    expect(body).toMatchObject({ provider: 'jupiter', serialized: expect.any(String), execution: expect.any(String) })
    expect(body).not.toHaveProperty('tx')
    const { serialized: transaction, execution } = body
    const unsigned = await post('/v1/convert/execute', { execution, transaction })
    expect(unsigned).toMatchObject({ status: 400, body: { code: 'swap/other-transaction' } })
  })

  it.each<[string, object, string]>([
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount that is a number', { amount: 5 }, 'amount'],
    ['slippage above 50', { eip155: { slippage: 51 } }, 'eip155.slippage'],
    ['a quote that is none', { quote: 'x' }, 'quote'],
    ['a quote of another form', { quote: btoa('["1inch"]').replace(/=/g, '') }, 'quote'],
  ])('is refused for %s', async (_, more, field) => {
    const { status, body } = await setUp().build(more)
    expect([status, body.reasons[0].field]).toEqual([400, field])
  })

  it('is refused for the quote of another swap', async () => {
    const { build, idOf } = setUp()
    const quote = await idOf('lifi')
    for (const other of [{ from: EEE }, { to: EEE }, { userAddress: STRANGER }, { amount: '7' }])
      expect(await build({ quote, ...other })).toMatchObject({ status: 400, body: { reasons: [{ field: 'quote' }] } })
  })
})

describe('an approval', () => {
  const data = (spender: string, amount: bigint) =>
    `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

  it('S7.11 is built of userAddress, from and to, for the amount alone', async () => {
    const { approve, idOf } = setUp()
    const { status, body } = await approve({ amount: '500' })
    expect([status, body]).toEqual([
      200,
      {
        tx: {
          from: `${NETWORK}:${ACCOUNT}`,
          to: PAIR.from,
          data: data(ONE_INCH_ROUTER, 500n),
          value: '0',
          eip155: { gasPrice: '7' },
        },
      },
    ])
    const chosen = await approve({ amount: '0', quote: await idOf('lifi') })
    expect(chosen.body.tx.data).toBe(data(LIFI_ROUTER, 0n))
  })

  it('is refused for an id of a quote that no client could have got, and no provider is asked', async () => {
    const { approve, idOf, likenesses } = setUp()
    const id = await idOf('lifi')
    const parts: unknown[] = JSON.parse(Buffer.from(id, 'base64url').toString())
    const asked = likenesses.lifi.asked.length
    const changed: [at: number, value: unknown][] = [
      [4, 'all'],
      [4, '0'],
      [4, '-1'],
      [4, (2n ** 256n).toString()],
      [6, 1e-7],
      [6, 51],
      [1, '9'.repeat(78)],
    ]
    for (const [at, value] of changed) {
      const quote = Buffer.from(JSON.stringify(parts.with(at, value))).toString('base64url')
      const { status, body } = await approve({ amount: '1', quote })
      expect([status, body.reasons[0].description]).toEqual([400, 'quote: must be the id of a quote'])
    }
    expect(likenesses.lifi.asked).toHaveLength(asked)
    expect((await approve({ amount: '1', quote: id })).status).toBe(200)
  })

  it.each<[string, Record<string, string>, string]>([
    ['without an amount', {}, 'amount'],
    ['of an amount that is none', { amount: 'all' }, 'amount'],
    ['of the coin', { amount: '1', from: EEE }, 'from'],
    ['of a quote of another swap', { amount: '1', quote: 'x' }, 'quote'],
    ['on Solana', { amount: '1', from: `${SOLANA}:${MINT}`, to: SOLANA, userAddress: MINT }, 'from'],
  ])('is refused %s', async (_, query, field) => {
    const { status, body } = await setUp().approve(query)
    expect([status, body.reasons[0].field]).toEqual([400, field])
  })
})

describe('the other calls', () => {
  it('S7.08 answer allowances, of the default provider or a spender', async () => {
    const { server, swaps } = setUp()
    const ask = (query: Record<string, string>) =>
      server.get('/v1/convert/allowance', { userAddress: ACCOUNT, ...query })
    expect((await ask({ tokenAddress: PAIR.from })).body).toEqual({ allowance: '42' })
    expect(swaps.allowance).toHaveBeenLastCalledWith(question.from, ACCOUNT, ONE_INCH_ROUTER)
    await ask({ tokenAddress: PAIR.from, spender: `${NETWORK}:${STRANGER}` })
    expect(swaps.allowance).toHaveBeenLastCalledWith(question.from, ACCOUNT, STRANGER)
    for (const tokenAddress of [EEE, `${SOLANA}:${MINT}`, `eip155:5:${GOLD}`, 'x'])
      expect((await ask({ tokenAddress })).status).toBe(400)
  })

  it('S7.09 answer the price of gas', async () => {
    const { server } = setUp()
    const { body } = await server.get('/v1/convert/gas-price', { chainId: NETWORK })
    expect(body).toEqual({ standard: '7', fast: '8', instant: '14' })
    expect((await server.get('/v1/convert/gas-price', { chainId: SOLANA })).body).toMatchObject({
      message: 'Network not supported for Gas Price',
    })
  })

  it('S7.02 say on which networks the server swaps', async () => {
    const { swaps } = setUp()
    const rpc = { networkIds: [NETWORK], request: async () => 'silent' as const }
    const { body } = await createTestServer({ swaps, rpc }).get('/v1/supported-chains')
    expect(body).toEqual({ http: [NETWORK], ws: [], swaps: [NETWORK, SOLANA] })
    expect((await createTestServer({ rpc }).get('/v1/supported-chains')).body).not.toHaveProperty('swaps')
  })

  it('are not built without a source', async () => {
    expect((await createTestServer().get('/v1/convert/gas-price', { chainId: NETWORK })).status).toBe(501)
  })
})

const STRANGER_OF_SOLANA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
