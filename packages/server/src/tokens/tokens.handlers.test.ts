import { describe, expect, it } from 'vitest'
import { unavailable } from '../base/refusal.js'
import type { Token, TokenProvider } from './tokens.types.js'
import { createTestServer } from '../server.fixture.js'

const GOLD: Token = {
  networkId: 'eip155:5',
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'Gold',
  symbol: 'GLD',
  decimals: 18,
  logoUri: 'https://other.example/gold.png',
}
const ID = `eip155:5:${GOLD.address}`

const serve = (list: TokenProvider['list'], more = {}) =>
  createTestServer({ tokens: { list, find: async () => undefined }, ...more })

describe('the supported tokens', () => {
  it('S7.06 have CAIP-10 addresses, and pictures from this server', async () => {
    const { logoUri: _, ...plain } = GOLD
    const { get } = serve(async (networkId) => (networkId === 'eip155:5' ? [GOLD, plain] : []))
    const { status, body } = await get('/v1/convert/tokens', { chainId: 'eip155:5' })
    const token = { name: 'Gold', symbol: 'GLD', address: ID, decimals: 18 }
    expect([status, body]).toEqual([
      200,
      { tokens: [{ ...token, logoUri: `https://server.example/public/getTokenImage/${ID}` }, token] },
    ])
    expect((await get('/v1/convert/tokens', { chainId: 'eip155:6' })).body).toEqual({ tokens: [] })
  })

  it('have pictures at the URL at which clients reach the server', async () => {
    const { get } = serve(async () => [GOLD], { publicUrl: 'https://public.example/kit/' })
    const { body } = await get('/v1/convert/tokens', { chainId: 'eip155:5' })
    expect(body.tokens[0].logoUri).toBe(`https://public.example/kit/public/getTokenImage/${ID}`)
  })

  it.each<[Record<string, string>]>([[{}], [{ chainId: 'ethereum' }], [{ chainId: '' }]])(
    'are refused without the id of a network: %j',
    async (query) => {
      const { status, body } = await serve(async () => [GOLD]).get('/v1/convert/tokens', query)
      expect([status, body.reasons[0].field]).toEqual([400, 'chainId'])
    },
  )

  it('are refused with 503 and Retry-After while no list could be read', async () => {
    const { get } = serve(async () => Promise.reject(unavailable()))
    const { status, headers } = await get('/v1/convert/tokens', { chainId: 'eip155:5' })
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  })
})
