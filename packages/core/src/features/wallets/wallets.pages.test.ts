import { describe, expect, it } from 'vitest'
import type { WalletsPage } from './wallets.client.js'
import { createFakeDirectory, walletOf, walletsOf } from './wallets.fixture.js'
import { askedIds, chosenPages, directoryPages, lookUp, type WalletPages } from './wallets.pages.js'

const { signal } = new AbortController()

/** Reads until the last page, at most 300 times. */
async function readAll(pages: WalletPages): Promise<string[]> {
  const ids: string[] = []
  for (let read = 0; read < 300; read += 1) {
    const { wallets, isLast } = await pages.next(signal)
    ids.push(...wallets.map(({ id }) => id))
    if (isLast) return ids
  }
  throw new Error('It never ends.')
}

const always = (page: Partial<WalletsPage>) => {
  const directory = createFakeDirectory([])
  directory.set({ page: () => page })
  return directory
}

describe('the pages of the directory', () => {
  it('S9.04 have 40 wallets each, and end with the last', async () => {
    const { client, queries } = createFakeDirectory(walletsOf(100))
    expect(await readAll(directoryPages(client, { chains: ['eip155:1'], exclude: ['x'] }))).toHaveLength(100)
    expect(queries).toEqual([1, 2, 3].map((page) => ({ page, entries: 40, chains: ['eip155:1'], exclude: ['x'] })))
  })

  it('F027 end where a page comes twice', async () => {
    const { client, queries } = always({ wallets: walletsOf(40), count: 10_000 })
    expect(await readAll(directoryPages(client, {}))).toHaveLength(80)
    expect(queries).toHaveLength(2)
  })

  it('F027 end where the invalid entries of a page come twice', async () => {
    const { client, queries } = always({ dropped: ['a', 'b'], count: 10_000 })
    await readAll(directoryPages(client, {}))
    expect(queries).toHaveLength(2)
  })

  it.each([1, 0, null])('F027 end where the next page of page 1 is %j', async (next) => {
    const { client, queries } = always({ wallets: walletsOf(40), count: 10_000, next })
    await readAll(directoryPages(client, {}))
    expect(queries).toHaveLength(1)
  })

  it('F027 end where a page is empty, whatever its count says', async () => {
    const { client, queries } = always({ count: 10_000 })
    expect(await readAll(directoryPages(client, {}))).toEqual([])
    expect(queries).toHaveLength(1)
  })

  it('F027 end after 250 pages where new wallets never end', async () => {
    const { client, queries, set } = createFakeDirectory([])
    set({ page: ({ page }) => ({ wallets: [walletOf(`W ${page}`)], count: Number.MAX_SAFE_INTEGER }) })
    expect(await readAll(directoryPages(client, {}))).toHaveLength(250)
    expect(queries).toHaveLength(250)
  })

  it('are requested again after a failure', async () => {
    const { client, queries, set } = createFakeDirectory(walletsOf(100))
    const pages = directoryPages(client, {})
    await pages.next(signal)
    set({ answer: { throws: new Error('no') } })
    await expect(pages.next(signal)).rejects.toThrow('no')
    set({ answer: 'ok' })
    expect((await pages.next(signal)).wallets[0]?.id).toBe('wallet-41')
    expect(queries.map(({ page }) => page)).toEqual([1, 2, 2])
  })
})

describe('wallets that the app names', () => {
  const wallets = [
    walletOf('Amber Otter', { rdns: 'com.amberotter.wallet' }),
    walletOf('Brown Otter'),
    walletOf('Cream Ibis'),
    ...walletsOf(10),
  ]
  const ids = (found: { readonly wallets: readonly { readonly id: string }[] }): string[] =>
    found.wallets.map(({ id }) => id)

  it('S3.17 are requested by their ids, and come in the order of the app', async () => {
    const { client, queries } = createFakeDirectory(wallets)
    expect(ids(await lookUp(client, ['wallet-3', 'brown-otter'], {}, signal))).toEqual(['wallet-3', 'brown-otter'])
    expect(queries).toEqual([{ page: 1, entries: 2, include: ['wallet-3', 'brown-otter'] }])
  })

  it('S6.01 are searched for by their names and rdns', async () => {
    const { client, queries } = createFakeDirectory(wallets)
    const keys = ['Cream Ibis', 'com.amberotter.wallet', 'wallet-1']
    expect(ids(await lookUp(client, keys, {}, signal))).toEqual(['cream-ibis', 'amber-otter', 'wallet-1'])
    expect(queries.map(({ include, search }) => search ?? include)).toEqual([
      ['com.amberotter.wallet', 'wallet-1'],
      'Cream Ibis',
      'ambe',
    ])
  })

  it('are never another wallet that the search finds', async () => {
    const { client } = createFakeDirectory(wallets)
    expect(ids(await lookUp(client, ['Otter'], {}, signal))).toEqual([])
  })

  it('need at most ten searches, and none for an id', async () => {
    const { client, queries } = createFakeDirectory([])
    const keys = Array.from({ length: 30 }, (_, index) => `No ${index}`)
    await lookUp(client, [...keys, 'a'.repeat(64)], {}, signal)
    expect(queries.filter(({ search }) => search)).toHaveLength(10)
    expect(queries.map(({ search }) => search)).not.toContain('a'.repeat(64))
  })

  it('are requested a hundred at a time', async () => {
    const { client, queries } = createFakeDirectory(walletsOf(250))
    const keys = walletsOf(250).map(({ id }) => id)
    expect(ids(await lookUp(client, keys, {}, signal))).toEqual(keys)
    expect(queries.map(({ entries }) => entries)).toEqual([100, 100, 50])
  })

  it('need no request where the app names none', async () => {
    const { client, queries } = createFakeDirectory(wallets)
    expect(ids(await lookUp(client, [], {}, signal))).toEqual([])
    expect(queries).toEqual([])
  })

  it('are read in pages of 40 where the app includes only them', async () => {
    const { client, queries } = createFakeDirectory(walletsOf(250))
    const keys = walletsOf(100).map(({ id }) => id)
    expect(await readAll(chosenPages(client, keys, { badge_type: undefined }))).toEqual(keys)
    expect(queries.map(({ include }) => include?.length)).toEqual([40, 40, 20])
  })
})

describe('askedIds', () => {
  it('returns the keys that may be ids, a hundred at most', () => {
    expect(askedIds(['io.amber', 'Amber Otter', 'a,b', '<x>', 'a:b', '', 'x'.repeat(129)])).toEqual(['io.amber', 'a:b'])
    expect(askedIds(Array.from({ length: 500 }, (_, index) => `w${index}`))).toHaveLength(100)
  })
})
