// Tests balances.endpoints.ts.
import { describe, expect, it, vi } from 'vitest'
import { unavailable } from '../base/refusal.js'
import type { BalanceProvider, Holding } from './balances.types.js'
import type { PriceProvider } from '../prices/prices.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { noNode } from '../rpc/noNode.js'
import { createTestServer } from '../server.fixture.js'

const NETWORK = 'eip155:5'
const ACCOUNT = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const GOLD = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const PATH = `/v1/account/${ACCOUNT}/balance`

const coin: Token = { networkId: NETWORK, address: undefined, name: 'Ether', symbol: 'ETH', decimals: 18 }
const gold: Token = {
  networkId: NETWORK,
  address: GOLD,
  name: 'Gold',
  symbol: 'GLD',
  decimals: 6,
  logoUri: 'https://a.example/g.png',
}
const spam: Token = { ...coin, address: `0x${'a'.repeat(40)}`, decimals: 77 }

const held = (token: Token, value: bigint, isListed = true): Holding => ({ token, isListed, value })

function setUp(holdings: readonly Holding[] | Error, prices: PriceProvider['read'] = async () => new Map()) {
  const read = vi.fn<BalanceProvider['read']>(async () => {
    if (holdings instanceof Error) throw holdings
    return holdings
  })
  const priced = vi.fn(prices)
  const server = createTestServer({ balances: { networkIds: [NETWORK], read }, prices: { read: priced } })
  const get = (query: Record<string, string> = {}, path = PATH) => server.get(path, { chainId: NETWORK, ...query })
  return { get, read, priced }
}

describe('the balance of an account', () => {
  it('S7.12 S3.04 has both texts of each quantity, exact, and no address for the coin', async () => {
    const prices = new Map([
      [NETWORK, { price: 2_000, change: -1.5 }],
      [`${NETWORK}:${GOLD}`, { price: 0.5 }],
    ])
    const { get } = setUp([held(coin, 1_500_000_000_000_000_001n), held(gold, 4_000_000n)], async () => prices)
    const { status, body } = await get({ currency: 'usd' })
    expect([status, body]).toEqual([
      200,
      {
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: NETWORK,
            value: 3_000,
            price: 2_000,
            change: -1.5,
            quantity: { decimals: '18', numeric: '1.500000000000000001' },
          },
          {
            name: 'Gold',
            symbol: 'GLD',
            chainId: NETWORK,
            address: `${NETWORK}:${GOLD}`,
            value: 2,
            price: 0.5,
            quantity: { decimals: '6', numeric: '4' },
            iconUrl: `https://server.example/public/getTokenImage/${NETWORK}:${GOLD}`,
          },
        ],
      },
    ])
  })

  it('F286 F308 has the price of what is shown, where a token has a multiplier', async () => {
    const prices = new Map([[`${NETWORK}:${GOLD}`, { price: 50, change: 2 }]])
    const { get } = setUp([{ ...held(gold, 200_000_000n), units: 100_000_000n, multiplier: 2 }], async () => prices)
    const { body } = await get()
    expect(body).toMatchObject({
      balances: [{ value: 5_000, price: 25, change: 2, quantity: { decimals: '6', numeric: '200', unscaled: '100' } }],
    })
  })

  it.each([0, Infinity, 1e-320])(
    'F308 has no price of what is shown by a multiplier that is as good as none: %d',
    async (multiplier) => {
      const { get } = setUp(
        [{ ...held(gold, 5n), units: 5n, multiplier }],
        async () => new Map([[`${NETWORK}:${GOLD}`, { price: 50 }]]),
      )
      const [entry] = (await get()).body.balances
      expect([entry.price, 'value' in entry]).toEqual([0, false])
    },
  )

  it('has the price 0 and no value without a price, and asks for prices of listed tokens alone', async () => {
    const { get, priced } = setUp([held(coin, 5n), held(spam, 7n, false)], async () => new Map())
    const [first, second] = (await get()).body.balances
    expect([first.price, 'value' in first, second.price, 'value' in second]).toEqual([0, false, 0, false])
    expect(priced.mock.calls).toEqual([[[coin]]])
  })

  it('F126 has no price for a token of no list, whatever the source says', async () => {
    const id = `${NETWORK}:${spam.address}`
    const { get } = setUp([held(spam, 10n ** 77n, false)], async () => new Map([[id, { price: 1 }]]))
    expect((await get()).body.balances[0]).toMatchObject({ price: 0, quantity: { decimals: '77', numeric: '1' } })
  })

  it('F126 has no value that is no sum of money', async () => {
    const { get } = setUp([held(coin, 2n ** 256n - 1n)], async () => new Map([[NETWORK, { price: 1e18 }]]))
    const [entry] = (await get()).body.balances
    expect([entry.price, 'value' in entry]).toEqual([1e18, false])
  })

  it('S7.12 names the tokens to read anew, the coin as 0xeee…ee', async () => {
    const { get, read } = setUp([])
    await get({ forceUpdate: `0x${'e'.repeat(40)},${GOLD.toLowerCase()},${NETWORK}:${GOLD}` })
    expect(read).toHaveBeenCalledWith({ networkId: NETWORK, address: ACCOUNT }, [undefined, GOLD, GOLD])
    await get({ forceUpdate: '' })
    expect(read).toHaveBeenLastCalledWith({ networkId: NETWORK, address: ACCOUNT }, [])
  })

  it('takes the CAIP-10 id of an account of the network', async () => {
    const { get, read } = setUp([])
    expect((await get({}, `/v1/account/${NETWORK}:${ACCOUNT}/balance`)).status).toBe(200)
    expect(read).toHaveBeenCalledWith({ networkId: NETWORK, address: ACCOUNT }, [])
    expect((await get({ chainId: '' }, `/v1/account/${NETWORK}:${ACCOUNT}/balance`)).status).toBe(200)
    expect(read).toHaveBeenLastCalledWith({ networkId: NETWORK, address: ACCOUNT }, [])
  })

  it.each<[string, Record<string, string>, string]>([
    ['chainId: must be a network of this server', { chainId: 'eip155:6' }, PATH],
    ['address: must be of a network of this server', { chainId: '' }, `/v1/account/eip155:6:${ACCOUNT}/balance`],
    ['address: is of another network than chainId', {}, `/v1/account/eip155:999:${ACCOUNT}/balance`],
    ['address: must be an address of the network', {}, '/v1/account/vitalik.eth/balance'],
    ['forceUpdate: is of another network than chainId', { forceUpdate: `eip155:999:${GOLD}` }, PATH],
  ])('is refused with what is wrong: %s', async (description, query, path) => {
    const { body } = await setUp([]).get(query, path)
    expect(body.reasons).toEqual([{ field: description.split(':')[0], description }])
  })

  it.each<[string, Record<string, string>, string]>([
    ['chainId', { chainId: '' }, PATH],
    ['chainId', { chainId: 'ethereum' }, PATH],
    ['chainId', { chainId: 'eip155:6' }, PATH],
    ['address', {}, '/v1/account/vitalik.eth/balance'],
    ['address', {}, `/v1/account/eip155:999:${ACCOUNT}/balance`],
    ['address', {}, `/v1/account/garbage:${ACCOUNT}/balance`],
    ['forceUpdate', { forceUpdate: `eip155:999:${GOLD}` }, PATH],
    ['forceUpdate', { forceUpdate: `garbage:${GOLD}` }, PATH],
    ['currency', { currency: 'eur' }, PATH],
    ['forceUpdate', { forceUpdate: 'gold' }, PATH],
    ['forceUpdate', { forceUpdate: Array(21).fill(GOLD).join() }, PATH],
  ])('F145 is refused for a wrong %s (%#)', async (field, query, path) => {
    const { get, read } = setUp([])
    const { status, body } = await get(query, path)
    expect([status, body.reasons[0].field.split('.')[0]]).toEqual([400, field])
    expect(read).not.toHaveBeenCalled()
  })

  it('is refused with 502 where no node answers, and with 503 where prices are away', async () => {
    expect((await setUp(noNode()).get()).status).toBe(502)
    const { status, headers } = await setUp([held(coin, 1n)], async () => Promise.reject(unavailable())).get()
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
})
