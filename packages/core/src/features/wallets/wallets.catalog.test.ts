import { describe, expect, it } from 'vitest'
import { createCatalog } from './wallets.catalog.js'
import { explainKnown } from './wallets.explain.js'
import { walletOf, walletsOf } from './wallets.fixture.js'
import type { WalletFilter } from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

const ids = (wallets: Iterable<WalletEntry>): string[] => [...wallets].map(({ id }) => id)
const certified = { badge_type: 'certified' }
const amber = walletOf('Amber Otter', { ...certified, rdns: 'example.amber' })
const brown = walletOf('Brown Otter')
const cream = walletOf('Cream Ibis', certified)

function setUp(wanted: WalletFilter = {}) {
  const filter = { wanted }
  return { filter, catalog: createCatalog(() => filter.wanted) }
}

describe('the listed wallets', () => {
  it('S9.11 are featured, custom, then the directory, each once', () => {
    const { catalog } = setUp()
    catalog.set('directory', [amber, brown, cream, brown])
    catalog.set('custom', [walletOf('Own'), brown])
    catalog.set('featured', [cream])
    expect(ids(catalog.listed())).toEqual(['cream-ibis', 'own', 'brown-otter', 'amber-otter'])
    expect(ids(catalog.from('custom'))).toEqual(['own', 'brown-otter'])
  })

  it('do not include those known from a search only', () => {
    const { catalog } = setUp()
    catalog.set('directory', [amber])
    catalog.set('found', [amber, brown])
    expect(ids(catalog.listed())).toEqual(['amber-otter'])
    expect(ids(catalog.known().values())).toEqual(['amber-otter', 'brown-otter'])
  })

  it('may be only those that the directory certified', () => {
    const { catalog } = setUp()
    catalog.set('featured', [brown, cream])
    catalog.set('custom', [walletOf('Own')])
    catalog.set('directory', [walletOf('Other', certified)])
    catalog.set('certified', [amber, cream])
    expect(ids(catalog.listed(true))).toEqual(['cream-ibis', 'amber-otter'])
  })

  it('S3.17 are those that the app includes and does not exclude, and its own', () => {
    const { catalog } = setUp({ include: ['amber-otter'], exclude: ['Cream Ibis'] })
    catalog.set('directory', [amber, brown, cream])
    catalog.set('custom', [walletOf('Own'), cream])
    expect(ids(catalog.listed())).toEqual(['own', 'amber-otter'])
  })

  it('change with the filter of the app', () => {
    const { catalog, filter } = setUp({ chains: ['eip155:1'] })
    catalog.set('directory', [walletOf('Sol', { chains: ['solana:x'] })])
    expect(catalog.listed()).toEqual([])
    filter.wanted = { chains: ['eip155:1', 'solana:x'] }
    catalog.refresh()
    expect(ids(catalog.listed())).toEqual(['sol'])
    expect(ids(catalog.known().values())).toEqual(['sol'])
  })

  it('are the same array until something changes', () => {
    const { catalog } = setUp()
    catalog.set('directory', [amber])
    const before = catalog.listed()
    expect(catalog.listed()).toBe(before)
    catalog.set('directory', [amber, brown])
    expect(ids(catalog.listed())).toEqual(['amber-otter', 'brown-otter'])
  })
})

describe('a search among all known wallets', () => {
  const { catalog } = setUp({ exclude: ['hidden-otter'] })
  catalog.set('custom', [walletOf('Sea Otter'), walletOf('Hidden Otter')])
  catalog.set('directory', [brown, walletOf('Ottermere')])
  catalog.set('found', [amber])

  it('has the best match first, and no wallet that the filter hides', () => {
    expect(ids(catalog.match('otter', false))).toEqual(['ottermere', 'sea-otter', 'brown-otter', 'amber-otter'])
  })

  it('may be only among the certified', () => {
    expect(ids(catalog.match('otter', true))).toEqual(['amber-otter'])
  })

  it('finds an id and an rdns', () => {
    expect(ids(catalog.match('example.amber', false))).toEqual(['amber-otter'])
    expect(ids(catalog.match('sea-otter', false))).toEqual(['sea-otter'])
  })

  it('F148 takes 10,000 wallets in a few milliseconds', () => {
    const large = setUp().catalog
    large.set('custom', walletsOf(10_000))
    large.match('wallet', false)
    const began = performance.now()
    expect(large.match('9999', false)).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe('explain', () => {
  const { catalog } = setUp({ exclude: ['excluded'], include: ['brown-otter', 'twin', 'sol'], chains: ['eip155:1'] })
  catalog.set('custom', [amber, walletOf('Excluded')])
  catalog.set('featured', [cream])
  catalog.set('directory', [
    brown,
    walletOf('Twin', { rdns: 'example.amber' }),
    walletOf('Other'),
    walletOf('Sol', { chains: ['solana:x'] }),
  ])
  catalog.set('found', [walletOf('Twin Two')])
  catalog.drop(['broken', ''])

  it.each([
    ['amber-otter', true, /customWallets/],
    ['example.amber', true, /customWallets/],
    ['amber otter', true, /customWallets/],
    ['cream-ibis', true, /featuredWalletIds/],
    ['brown-otter', true, /page of the directory/],
    ['excluded', false, /excludeWalletIds/],
    ['twin', false, /same wallet as amber-otter/],
    ['other', false, /includeWalletIds names others/],
    ['sol', false, /namespace/],
    ['broken', false, /an id and a name/],
  ])('says whether %j is listed and why', (key, listed, why) => {
    expect(explainKnown(key, catalog.look(key))).toMatchObject({ listed, why: expect.stringMatching(why) as string })
  })

  it('names the id of the wallet that it explains', () => {
    expect(explainKnown('example.amber', catalog.look('example.amber'))?.walletId).toBe('amber-otter')
  })

  it.each(['stranger', '', '__proto__'])('is undefined for %j, which is not known', (key) => {
    expect(explainKnown(key, catalog.look(key))).toBeUndefined()
  })

  it('remembers at most 100 invalid entries', () => {
    const full = setUp().catalog
    full.drop(Array.from({ length: 1_000 }, (_, index) => `w${index}`))
    expect(full.look('w99')).toBe('dropped')
    expect(full.look('w100')).toBeUndefined()
  })
})
