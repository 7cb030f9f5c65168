// Tests swaps.config.ts, swaps.provider.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import { openServer } from '../node/openServer.js'
import {
  ACCOUNT,
  DOLLAR,
  GOLD,
  jupiterLikeness,
  lifiLikeness,
  MINT,
  NETWORK,
  ONE_INCH_ROUTER,
  oneInchLikeness,
  SOLANA,
  type Likeness,
} from './likenesses.fixture.js'

const rpc = {
  [NETWORK]: ['http://127.0.0.1:1'],
  'eip155:31337': ['http://127.0.0.1:1'],
  [SOLANA]: ['http://127.0.0.1:1'],
}
const service = { url: 'https://swaps.example', key: 'a-secret' }

const contracts = { wrapped: GOLD, router: ONE_INCH_ROUTER }

const faultsOf = (swaps: unknown, nodes: object = rpc): string => {
  try {
    readConfig({ rpc: nodes, swaps })
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : 'thrown'
  }
}

describe('the configuration of swaps', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no provider', {}],
    ['a provider', { oneInch: service }],
    ['all providers', { oneInch: service, lifi: { url: service.url }, jupiter: service }],
    ['a service at this machine', { lifi: { url: 'http://127.0.0.1:4000', key: 'k' } }],
    ['Uniswap', { uniswap: true }],
    ['no Uniswap', { uniswap: false }],
    ['Uniswap on more networks', { uniswap: { deployments: { 'eip155:31337': contracts } } }],
    ['Uniswap with a fee', { uniswap: { fee: { bps: 100, to: ACCOUNT }, through: { [NETWORK]: [GOLD] } } }],
    ['networks', { oneInch: { ...service, networks: ['eip155:31337'] }, jupiter: { ...service, networks: [SOLANA] } }],
  ])('may have %s', (_, swaps) => expect(faultsOf(swaps)).toBe(''))

  it.each<[string, unknown, string]>([
    ['Uniswap', { uniswap: true }, 'swaps › uniswap: swaps on none of the networks of rpc, unless deployments names'],
    ['Uniswap with a fee', { uniswap: { fee: { bps: 1, to: ACCOUNT } } }, 'swaps › uniswap: swaps on none'],
    ['1inch', { oneInch: service }, 'swaps › oneInch: swaps on none of the networks of rpc, unless networks names'],
    ['Jupiter', { jupiter: service }, 'swaps › jupiter: swaps on none of the networks of rpc'],
  ])('has a fault where %s would never be asked', (_, swaps, fault) =>
    expect(faultsOf(swaps, { 'eip155:31337': ['http://127.0.0.1:1'] })).toContain(fault),
  )

  it.each<[string, unknown, string]>([
    ['a host that is not named', { oneInch: { key: 'k' } }, 'swaps › oneInch › url: is missing'],
    ['no key', { jupiter: { url: service.url } }, 'swaps › jupiter › key: is missing'],
    ['an empty key', { lifi: { ...service, key: '' } }, 'swaps › lifi › key: must not be empty'],
    ['http', { lifi: { url: 'http://swaps.example' } }, 'swaps › lifi › url: must be an https URL'],
    ['user info', { lifi: { url: 'https://me:a-secret@swaps.example' } }, 'swaps › lifi › url: must be an https URL'],
    ['another provider', { other: service }, 'swaps: has no member other'],
    ['Uniswap by a text', { uniswap: 'yes' }, 'swaps › uniswap: must be true, false or an object'],
    ['a fee above 1 %', { uniswap: { fee: { bps: 101, to: ACCOUNT } } }, 'swaps › uniswap › fee › bps: must be 100 at'],
    ['a misspelt member', { uniswap: { fees: {} } }, 'swaps › uniswap: has no member fees'],
    [
      'half of the contracts',
      { uniswap: { deployments: { 'eip155:31337': { wrapped: '0x1' } } } },
      '31337 › wrapped: must be the address of a contract, as 0x…\n- swaps › uniswap › deployments › eip155:31337 › router: is missing',
    ],
    [
      'a number for a network',
      { uniswap: { deployments: { 31337: contracts } } },
      'swaps › uniswap › deployments › 31337: must be the CAIP-2 id of an EVM chain',
    ],
    ['Uniswap without nodes', { uniswap: { deployments: { 'eip155:5': contracts } } }, 'one of the networks of rpc'],
    ['Solana for 1inch', { oneInch: { ...service, networks: [SOLANA] } }, 'networks: must be EVM chains'],
    ['an EVM chain for Jupiter', { jupiter: { ...service, networks: [NETWORK] } }, 'must be networks of Solana'],
    ['a network without nodes', { lifi: { ...service, networks: ['eip155:5'] } }, 'must be one of the networks of rpc'],
  ])('may not have %s', (_, swaps, fault) => {
    const said = faultsOf(swaps)
    expect(said).toContain(fault)
    expect(said).not.toContain('a-secret')
  })
})

/** Serves a likeness at a port of this machine. */
async function start({ fetch }: Likeness): Promise<{ url: string; stop: () => void }> {
  const server = serve({ fetch: (request: Request) => fetch(request), port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

describe('a server with swaps', () => {
  const from = `${NETWORK}:${GOLD}`
  const to = `${NETWORK}:${DOLLAR}`

  it('asks the services that the configuration names, each with its key, on their own networks', async () => {
    const likenesses = { oneInch: oneInchLikeness(), lifi: lifiLikeness(), jupiter: jupiterLikeness() }
    const services = await Promise.all(Object.values(likenesses).map(start))
    const [oneInch, lifi, jupiter] = services.map(({ url }, at) => ({ url, key: `key-${at}` }))
    const config = readConfig({ rpc, database: 'memory://', swaps: { oneInch, lifi, jupiter }, logLevel: 'silent' })
    const server = openServer(config)
    const get = async (path: string, query: Record<string, string>) => {
      const url = `https://server.example${path}?${new URLSearchParams(query).toString()}`
      return (await server.fetch(new Request(url), '')).json()
    }
    try {
      expect((await get('/v1/supported-chains', {})).swaps.toSorted()).toEqual(['eip155:1', 'eip155:31337', SOLANA])
      const quotes = await get('/v1/convert/quotes', { amount: '5', userAddress: ACCOUNT, from, to, gasPrice: '1' })
      expect(quotes).toMatchObject({ quotes: [{ provider: '1inch' }, { provider: 'lifi' }], failures: [] })
      const local = { from: `eip155:31337:${GOLD}`, to: `eip155:31337:${DOLLAR}`, gasPrice: '1' }
      const alone = await get('/v1/convert/quotes', { amount: '5', userAddress: ACCOUNT, ...local })
      expect(alone.quotes.map(({ provider }: { provider: string }) => provider)).toEqual(['lifi'])
      const solana = { from: SOLANA, to: `${SOLANA}:${MINT}`, userAddress: MINT, amount: '5' }
      expect(await get('/v1/convert/quotes', solana)).toMatchObject({ quotes: [{ provider: 'jupiter' }] })
      const headers = Object.values(likenesses).map(({ asked }) => asked[0]?.headers)
      expect(headers.map((each, at) => each?.get(['authorization', 'x-lifi-api-key', 'x-api-key'][at] ?? ''))).toEqual([
        'Bearer key-0',
        'key-1',
        'key-2',
      ])
    } finally {
      services.forEach(({ stop }) => stop())
      await server.close()
    }
  })

  it('has a failure for each service that is away, hangs up, or leads elsewhere', async () => {
    const other = createServer((_, response) => response.writeHead(302, { location: 'https://swaps.example' }).end())
    await new Promise((resolve) => other.listen(0, '127.0.0.1', () => resolve(undefined)))
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    const swaps = { oneInch: { url: 'http://127.0.0.1:1', key: 'k' }, lifi: { url } }
    const server = openServer(readConfig({ rpc, database: 'memory://', swaps, logLevel: 'silent' }))
    try {
      const query = new URLSearchParams({ amount: '5', userAddress: ACCOUNT, from, to, gasPrice: '1' })
      const answer = await server.fetch(new Request(`https://server.example/v1/convert/quotes?${query.toString()}`), '')
      expect([answer.status, await answer.json()]).toEqual([
        200,
        {
          quotes: [],
          failures: [
            { provider: '1inch', code: 'swap/provider-away' },
            { provider: 'lifi', code: 'swap/provider-away' },
          ],
        },
      ])
    } finally {
      other.close()
      await server.close()
    }
  })
})
