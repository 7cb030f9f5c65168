// Tests wallets.endpoints.ts.
import { describe, expect, it, vi } from 'vitest'
import { createTestServer, projectId, walletOf } from '../server.fixture.js'
import { createWalletList } from './wallets.list.js'
import type { WalletQuery, WalletSource } from './wallets.types.js'

const numbered = Array.from({ length: 101 }, (_, index) => walletOf(`Wallet ${index}`))

const amber = walletOf('Amber Otter', {
  chains: ['eip155:1', 'eip155:137'],
  badge_type: 'certified',
  rdns: 'example.amberotter',
  mobile_link: 'amberotter://',
  desktop_link: 'amberotter-desktop://',
  webapp_link: 'https://amber-otter.example/app',
  image_id: 'amber-picture',
})
const brown = walletOf('Brown Otter', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
const cream = walletOf('Crème Ibis', { id: 'cream', chains: ['eip155:137'], badge_type: 'certified' })
const server = createTestServer({ wallets: createWalletList([amber, brown, cream]) })

const found = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await server.get('/getWallets', query)
  expect([status, body.count]).toEqual([200, body.data.length])
  return body.data.map(({ name }: { name: string }) => name)
}

/** Sends a query, and returns what the server passes to the source. */
const asked = async (query: string): Promise<WalletQuery> => {
  const find = vi.fn<WalletSource['find']>(async () => ({ data: [], count: 0 }))
  const answer = await createTestServer({ wallets: { find } }).fetch(`/getWallets?projectId=${projectId}${query}`)
  expect(answer.status).toBe(200)
  return find.mock.calls[0]![0]
}

const nothing: WalletQuery = {
  page: 1,
  entries: 40,
  include: [],
  exclude: [],
  chains: [],
  search: '',
  badgeType: undefined,
}

describe('the list of wallets', () => {
  it('S7.23 has data and count, S3.12 with every field of an entry', async () => {
    const { status, body, headers } = await server.get('/getWallets', { include: amber.id })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(body).toEqual({ data: [amber], count: 1 })
    const fields = ['id', 'name', 'image_id', 'rdns', 'chains', 'mobile_link', 'desktop_link', 'webapp_link']
    expect(Object.keys(body.data[0])).toEqual(expect.arrayContaining(fields))
  })

  it('S7.23, S9.04 is the first page of 40 where the query names none', async () => {
    const { body } = await createTestServer({ wallets: createWalletList(numbered) }).get('/getWallets')
    expect(body).toEqual({ data: numbered.slice(0, 40), count: 101 })
  })

  it('S7.23 is the requested page, with the requested number of entries', async () => {
    const many = createTestServer({ wallets: createWalletList(numbered) })
    const page = async (page: string, entries: string) => (await many.get('/getWallets', { page, entries })).body
    expect(await page('3', '7')).toEqual({ data: numbered.slice(14, 21), count: 101 })
    expect(await page('2', '100')).toEqual({ data: numbered.slice(100), count: 101 })
    expect(await page('3', '100')).toEqual({ data: [], count: 101 })
    expect(await page('100000', '100')).toEqual({ data: [], count: 101 })
  })

  it('S7.23 includes and excludes by id, and excludes an id that is in both', async () => {
    expect(await found({ include: `${cream.id},${amber.id}` })).toEqual(['Amber Otter', 'Crème Ibis'])
    expect(await found({ exclude: `${cream.id},${amber.id}` })).toEqual(['Brown Otter'])
    expect(await found({ include: `${cream.id},${amber.id}`, exclude: cream.id })).toEqual(['Amber Otter'])
    expect(await found({ include: 'stranger' })).toEqual([])
    expect(await found({ exclude: 'stranger' })).toHaveLength(3)
  })

  it('S7.23 has the wallets that support one of the given chains', async () => {
    expect(await found({ chains: 'eip155:137' })).toEqual(['Amber Otter', 'Crème Ibis'])
    expect(await found({ chains: `eip155:1,${brown.chains[0]!}` })).toEqual(['Amber Otter', 'Brown Otter'])
    expect(await found({ chains: 'eip155:13' })).toEqual([])
  })

  it('S7.23 is filtered by badge_type', async () => {
    expect(await found({ badge_type: 'certified' })).toEqual(['Amber Otter', 'Crème Ibis'])
    expect(await found({ badge_type: 'none' })).toEqual(['Brown Otter'])
  })

  it('S7.23 is searched regardless of case, accents and spaces', async () => {
    for (const search of ['otter', ' OTTER ', 'otter\t', '\0otter']) {
      expect(await found({ search })).toEqual(['Amber Otter', 'Brown Otter'])
    }
    for (const search of ['creme  ibis', 'ibis crè', 'CRÈME', 'cre\u0300me'])
      expect(await found({ search })).toEqual(['Crème Ibis'])
    for (const search of ['.*', '%', '👛', "' or 1=1 --"]) expect(await found({ search })).toEqual([])
  })

  it('S7.23 has only wallets that pass every filter', async () => {
    expect(await found({ search: 'otter', chains: 'eip155:1', badge_type: 'certified' })).toEqual(['Amber Otter'])
    expect(await found({ search: 'otter', chains: 'eip155:1', badge_type: 'none' })).toEqual([])
  })
})

describe('the query of the source of wallets', () => {
  it('has the defaults where the request names no parameter', async () => {
    expect(await asked('')).toEqual(nothing)
    expect(await asked('&page=&entries=&include=&exclude=&chains=&search=&badge_type=')).toEqual(nothing)
  })

  it('has the parameters of the request', async () => {
    const query = '&page=2&entries=100&include=a,b&exclude=c&chains=eip155:1&search=a%26b&badge_type=none'
    expect(await asked(query)).toEqual({
      page: 2,
      entries: 100,
      include: ['a', 'b'],
      exclude: ['c'],
      chains: ['eip155:1'],
      search: 'a&b',
      badgeType: 'none',
    })
  })

  it('has no unknown parameters', async () => {
    expect(await asked('&clientId=me&order=name&__proto__=x&constructor=y')).toEqual(nothing)
  })
})

describe('an invalid query', () => {
  const hostile: readonly (readonly [field: string, query: string])[] = [
    ...[
      '0',
      '-1',
      '1.5',
      '1e2',
      '01',
      'one',
      '%20',
      '1;',
      '100001',
      '9'.repeat(400),
      'NaN',
      'Infinity',
      '0x1',
      '１',
    ].map((page) => ['page', `page=${page}`] as const),
    ...['0', '101', '1000000', '-40', 'all'].map((entries) => ['entries', `entries=${entries}`] as const),
    ['page', 'page=1&page=2'],
    ['search', 'search=a&search=b'],
    ['search', `search=${'x'.repeat(201)}`],
    ['include', `include=${Array.from({ length: 501 }, (_, at) => at).join(',')}`],
    ['include.0', `include=${'x'.repeat(129)}`],
    ['include.1', 'include=a,,b'],
    ['exclude.0', 'exclude=%3Cscript%3E'],
    ['exclude.0', 'exclude=..%2F..%2Fetc'],
    ['exclude.0', 'exclude=%00'],
    ['chains.0', 'chains=eip155'],
    ['chains.0', 'chains=eip155:1:2'],
    ['chains.1', 'chains=eip155:1,1'],
    ['chains', `chains=${Array.from({ length: 201 }, (_, at) => `eip155:${at}`).join(',')}`],
    ['badge_type', 'badge_type=gold'],
  ]

  it.each(hostile)('is refused with 400 and a reason: %s', async (field, query) => {
    const answer = await server.fetch(`/getWallets?projectId=${projectId}&${query}`)
    expect(answer.status).toBe(400)
    const { reasons } = await answer.json()
    expect(reasons).toHaveLength(1)
    expect(reasons[0].field).toBe(field)
    // The description never repeats a value of the request.
    expect(reasons[0].description).toMatch(new RegExp(`^${field}: (must be|may be|takes) .{4,60}$`))
    expect(reasons[0].description).not.toMatch(/[<>%]/)
  })

  it('gets a reason for each fault, ten at most', async () => {
    const { body } = await server.get('/getWallets', { page: '0', badge_type: 'gold' })
    expect(body.reasons.map(({ field }: { field: string }) => field)).toEqual(['page', 'badge_type'])
    const many = await server.get('/getWallets', { include: Array.from({ length: 400 }, () => '!').join(',') })
    expect(many.body.reasons).toHaveLength(10)
  })
})
