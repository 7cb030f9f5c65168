import { describe, expect, it } from 'vitest'
import { unavailable } from '../base/refusal.js'
import { assetId } from '../assets/assets.js'
import type { PriceProvider } from './prices.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { createTestServer, projectId } from '../server.fixture.js'

const GOLD: Token = {
  networkId: 'eip155:5',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'Gold',
  symbol: 'GLD',
  decimals: 6,
  logoUri: 'https://a.example/g.png',
}
const COIN: Token = { networkId: 'eip155:5', address: undefined, name: 'Ether', symbol: 'ETH', decimals: 18 }
const ID = assetId(GOLD)
const OTHER = `eip155:5:0x${'a'.repeat(40)}`

async function ask(body: unknown, read: PriceProvider['read'] = async () => new Map([[ID, { price: 2.5 }]])) {
  const known = new Map([GOLD, COIN].map((token) => [assetId(token), token]))
  const asked: (readonly Token[])[] = []
  const server = createTestServer({
    tokens: { list: async () => [], find: async (asset) => known.get(assetId(asset)) },
    prices: { read: (tokens) => (asked.push(tokens), read(tokens)) },
  })
  const answer = await server.fetch(`/v1/fungible/price?projectId=${projectId}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json(), asked }
}

describe('prices', () => {
  it('S7.07 answer all tokens that are asked for, in their order, with the price 0 where there is none', async () => {
    const addresses = [OTHER, ID.toLowerCase(), `eip155:5:0x${'e'.repeat(40)}`]
    const { status, body, asked } = await ask({ currency: 'usd', projectId, addresses })
    const iconUrl = `https://server.example/public/getTokenImage/${ID}`
    expect([status, body]).toEqual([
      200,
      {
        fungibles: [
          { name: '', symbol: '', iconUrl: '', price: 0, decimals: null, address: addresses[0] },
          { name: 'Gold', symbol: 'GLD', iconUrl, price: 2.5, decimals: 6, address: addresses[1] },
          { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 0, decimals: 18, address: addresses[2] },
        ],
      },
    ])
    // No source is asked for the price of a token of no list.
    expect(asked).toEqual([[GOLD, COIN]])
  })

  it.each([
    '{',
    '',
    [],
    {},
    { addresses: 'all' },
    { addresses: ['0x12'] },
    { addresses: [7] },
    { addresses: ['__proto__:1:x'] },
    { addresses: Array(501).fill(ID) },
    { currency: 'eur', addresses: [ID] },
  ])('F145 are refused for a wrong request (%#)', async (body) => {
    const { status, body: answer } = await ask(body)
    expect([status, answer.status]).toEqual([400, 'FAILED'])
  })

  it('are refused with 413 for a large request, and with 503 and Retry-After where they are away', async () => {
    expect((await ask('x'.repeat(131_073))).status).toBe(413)
    const { status, headers } = await ask({ addresses: [ID] }, async () => Promise.reject(unavailable()))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
})
