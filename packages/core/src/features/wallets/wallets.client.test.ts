import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../base/time.js'
import { createServiceClient } from '../../services/service.client.js'
import { createDirectoryClient, type DirectoryClient } from './wallets.client.js'
import { createServers, walletOf } from './wallets.fixture.js'

const servers = createServers()
afterEach(() => {
  servers.close()
  vi.unstubAllGlobals()
})

/** Makes a client of a real local server that gives this answer to every request. */
async function setUp(answer: unknown): Promise<{ client: DirectoryClient; asked: URL[] }> {
  const asked: URL[] = []
  const endpoint = await servers.serve((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x'))
    response
      .setHeader('content-type', 'application/json')
      .end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const service = createServiceClient({
    clock: systemClock(),
    endpoint,
    projectId: 'p',
    sdkType: 'kit',
    sdkVersion: '1',
  })
  return { client: createDirectoryClient(service), asked }
}

const amber = walletOf('Amber', { mobile_link: 'amber://' })
const brown = walletOf('Brown')
const first = { page: 1, entries: 40 } as const

describe('a page of wallets', () => {
  it('S7.23 is requested with all fields of the query, and the project', async () => {
    const { client, asked } = await setUp({ data: [], count: 0 })
    await client.wallets({
      page: 2,
      entries: 100,
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1', 'eip155:137'],
      search: 'otter & <co>',
      badge_type: 'certified',
    })
    expect(asked[0]?.pathname).toBe('/getWallets')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      projectId: 'p',
      st: 'kit',
      sv: '1',
      page: '2',
      entries: '100',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,eip155:137',
      search: 'otter & <co>',
      badge_type: 'certified',
    })
  })

  it('S7.23 has wallets and a count', async () => {
    const { client } = await setUp({ data: [amber, brown], count: 500, version: 3 })
    expect(await client.wallets(first)).toEqual({ wallets: [amber, brown], count: 500, next: undefined, dropped: [] })
  })

  it.each([
    null,
    [],
    [amber],
    {},
    { data: [] },
    { count: 0 },
    { data: {}, count: 0 },
    { data: null, count: 0 },
    { data: [], count: '0' },
    { data: [], count: -1 },
    { data: [], count: 1.5 },
    { data: [], count: null },
    '"x"',
    '{"data":[],"count":1e999}',
    '<html></html>',
    '',
  ])('F001 F002 F003 with the wrong shape, %j, is an error', async (answer) => {
    const { client } = await setUp(answer)
    await expect(client.wallets(first)).rejects.toMatchObject({ code: 'service/bad-answer' })
  })

  it('F003 drops only the invalid entries', async () => {
    const { client } = await setUp({ data: [null, amber, { id: 'nameless' }, 7, brown, []], count: 6 })
    const { wallets, dropped } = await client.wallets(first)
    expect(wallets).toEqual([amber, brown])
    expect(dropped).toEqual(['', 'nameless', '', ''])
  })

  it('F022 has no more wallets than were requested', async () => {
    const data = Array.from({ length: 5_000 }, (_, index) => ({ id: `w${index}`, name: 'W' }))
    const { client } = await setUp({ data, count: 5_000 })
    expect((await client.wallets(first)).wallets).toHaveLength(40)
  })

  it.each([
    [{ nextPage: 2 }, 2],
    [{ nextPage: null }, null],
    [{ next: 1 }, 1],
    [{ nextPage: null, next: 7 }, null],
    [{ nextPage: 'x' }, undefined],
    [{}, undefined],
  ])('F027 names the next page: %j', async (more, next) => {
    const { client } = await setUp({ data: [], count: 0, ...more })
    expect(await client.wallets(first)).toMatchObject({ next })
  })
})

describe('pictures', () => {
  const service = (endpoint?: string) =>
    createServiceClient({ clock: systemClock(), endpoint, projectId: 'p', sdkType: 'kit', sdkVersion: '1' })
  const client = createDirectoryClient(service('https://directory.example'))

  it.each([
    ['wallet', '/getWalletImage/a'],
    ['asset', '/public/getAssetImage/a'],
    ['currency', '/public/getCurrencyImage/a'],
    ['token', '/public/getTokenImage/a'],
  ] as const)('S7.23 of a %s are at %s', (kind, path) => {
    expect(client.imageUrl(kind, 'a')).toBe(`https://directory.example${path}?projectId=p&st=kit&sv=1`)
  })

  it('have encoded ids, which can’t change the path', () => {
    expect(client.imageUrl('wallet', '../x?y#z')).toMatch(/\/getWalletImage\/\.\.%2Fx%3Fy%23z\?projectId=p/)
    expect(client.imageUrl('wallet', undefined)).toBeUndefined()
  })

  it('S7 have no URL without an endpoint, and no wallets are requested', async () => {
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    const off = createDirectoryClient(service())
    expect(off.isOn).toBe(false)
    expect(off.imageUrl('wallet', 'a')).toBeUndefined()
    expect(await off.wallets(first)).toEqual({ wallets: [], count: 0, next: null, dropped: [] })
    expect(fetched).not.toHaveBeenCalled()
  })
})
