// Tests keys.rules.ts, wallets.rules.ts.
import { describe, expect, it } from 'vitest'
import { CONNECTOR_ORDER, connectorRows } from '../connectors/rows.rules.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { RecentWallet } from '../connectors/connectors.types.js'
import { walletOf, walletsOf } from './wallets.fixture.js'
import { keyMatch, searchText } from './keys.rules.js'
import {
  cleanSearch,
  collapsesWallets,
  connectRows,
  createJudge,
  inOrderOf,
  installedWallets,
  matchRank,
  mergeWallets,
  recommendedWallets,
} from './wallets.rules.js'
import type { WalletEntry } from './wallets.types.js'

const amber = walletOf('Amber Otter', { rdns: 'example.amber' })
const brown = walletOf('Brown Otter', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
const cream = walletOf('Crème Ibis', { chains: ['eip155:1', 'eip155:137'] })
const ids = (wallets: readonly WalletEntry[]): string[] => wallets.map(({ id }) => id)

const connector = (id: string, fields: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  chain: 'eip155',
  ...fields,
})
const recent = (id: string): RecentWallet => ({ id, name: id, chain: 'eip155' })

describe('a key of the app', () => {
  it.each(['amber-otter', 'example.amber', 'Amber Otter', ' AMBER  otter '])('S6.01 %j means a wallet', (key) => {
    expect(keyMatch(['x', key])(amber)).toBe(key)
    expect(keyMatch([key])(brown)).toBeUndefined()
  })

  it('matches a name with accents, also without them', () => {
    expect(keyMatch(['creme ibis'])(cream)).toBe('creme ibis')
  })

  it.each([undefined, [], ['', ' '], [7, null, {}]])('%j names no wallet', (keys) => {
    expect(keyMatch(keys)(amber)).toBeUndefined()
    expect(keyMatch(keys)({ id: '', name: '' })).toBeUndefined()
  })

  it('F202 is never looked up as a property of an object', () => {
    expect(keyMatch(['x'])({ id: 'constructor', name: '__proto__', rdns: 'toString' })).toBeUndefined()
  })
})

describe('the judge of a filter', () => {
  it('S3.17 refuses an excluded wallet, whether its id, rdns or name is given', () => {
    for (const key of [amber.id, amber.rdns ?? '', amber.name]) {
      const judge = createJudge({ exclude: [key], include: [key] })
      expect(judge(amber, true)).toBe('excluded')
      expect(createJudge({ exclude: [key] })(brown, false)).toBeUndefined()
    }
  })

  it('S3.17 allows only the included wallets, and those that the app chose itself', () => {
    const judge = createJudge({ include: ['example.amber'] })
    expect([amber, brown].map((wallet) => judge(wallet, false))).toEqual([undefined, 'not-included'])
    expect(judge(brown, true)).toBeUndefined()
    expect(createJudge({ include: [] })(brown, false)).toBeUndefined()
  })

  it('refuses a wallet without any namespace of the app', () => {
    const judge = createJudge({ chains: ['eip155:42161'] })
    expect([amber, brown, cream].map((wallet) => judge(wallet, false))).toEqual([undefined, 'other-chains', undefined])
    expect(judge(brown, true)).toBe('other-chains')
    expect(createJudge({ chains: ['eip155:1', 'solana:x'] })(brown, false)).toBeUndefined()
    expect(createJudge({ chains: [] })(brown, false)).toBeUndefined()
  })
})

describe('mergeWallets', () => {
  it('F028 keeps the first entry of each id', () => {
    const again = walletOf('Amber Otter', { homepage: 'https://amber.example' })
    const merged = mergeWallets([[amber, brown, amber], [again, cream], [brown]])
    expect(merged).toEqual([amber, brown, cream])
    expect(merged[0]).toBe(amber)
  })

  it('keeps one entry of each rdns', () => {
    expect(ids(mergeWallets([[amber], [walletOf('Amber Beta', { rdns: 'example.amber' }), brown]]))).toEqual([
      'amber-otter',
      'brown-otter',
    ])
  })

  it('F158 keeps wallets with the same name and different ids', () => {
    const twin = { ...amber, id: 'twin', rdns: 'example.twin' }
    expect(ids(mergeWallets([[amber, twin]]))).toEqual(['amber-otter', 'twin'])
  })

  it('F202 takes ids such as __proto__ as plain text', () => {
    const odd = ['__proto__', 'constructor', 'toString'].map((id) => ({ id, name: id }))
    expect(mergeWallets([odd, odd])).toEqual(odd)
  })
})

describe('installed wallets', () => {
  it('S3.13 are found by rdns, then by the id in the directory, then by their own id', () => {
    const find = installedWallets([
      connector('example.amber', { info: { rdns: 'example.amber' } }),
      connector('x', { explorerId: 'brown-otter', type: 'INJECTED' }),
      connector('creme-ibis'),
    ])
    expect(find(amber)?.id).toBe('example.amber')
    expect(find(brown)?.id).toBe('x')
    expect(find(walletOf('Creme Ibis'))?.id).toBe('creme-ibis')
    expect(find(walletOf('Other'))).toBeUndefined()
  })

  it('are found by name where neither side has an rdns', () => {
    const find = installedWallets([
      connector('solana:brown', { name: 'Brown Otter', chain: 'solana' }),
      connector('solana:amber', { name: 'Amber Otter', chain: 'solana' }),
    ])
    expect(find(brown)?.id).toBe('solana:brown')
    expect(find(amber)).toBeUndefined()
  })

  it('are not the connectors of the pairing or of a login', () => {
    const find = installedWallets([
      connector('amber-otter', { type: 'WALLET_CONNECT' }),
      connector('brown-otter', { type: 'AUTH' }),
    ])
    expect([amber, brown].map(find)).toEqual([undefined, undefined])
  })

  it('F063 the first of two that claim one rdns counts', () => {
    const claims = [
      connector('a', { info: { rdns: 'example.amber' } }),
      connector('b', { info: { rdns: 'example.amber' } }),
    ]
    expect(installedWallets(claims)(amber)?.id).toBe('a')
  })
})

describe('recommended wallets', () => {
  it('S9.04 are four', () => {
    expect(ids(recommendedWallets(walletsOf(40), { connectors: [] }))).toEqual([
      'wallet-1',
      'wallet-2',
      'wallet-3',
      'wallet-4',
    ])
  })

  it('are neither installed, nor used before, nor listed already', () => {
    const [, second, third] = walletsOf(3)
    const known = { connectors: [connector('wallet-1')], recent: [recent('wallet-2')], listed: [third ?? amber] }
    expect(ids(recommendedWallets(walletsOf(6), known))).toEqual(['wallet-4', 'wallet-5', 'wallet-6'])
    expect(second?.id).toBe('wallet-2')
  })
})

describe('the rows of the connect view', () => {
  const rowsOf = (
    {
      connectors = [] as readonly Connector[],
      used = [] as readonly RecentWallet[],
      order = CONNECTOR_ORDER,
      limit = 4,
    },
    lists: Partial<Parameters<typeof connectRows>[1]> = {},
  ) =>
    connectRows(
      connectorRows(connectors, used, order),
      { custom: [], featured: [], wallets: [], ...lists },
      used,
      order,
      limit,
    ).map((row) => `${row.group} ${'wallet' in row ? row.wallet.id : row.connector.id}${row.lastUsed ? ' last' : ''}`)

  const wc = connector('wc', { type: 'WALLET_CONNECT' })
  const injected = connector('injected', { type: 'INJECTED' })
  const external = connector('external', { type: 'EXTERNAL' })
  const custom = [walletOf('Own')]
  const featured = [walletOf('Star')]
  const wallets = [...custom, ...featured, ...walletsOf(6)]

  it('S9.11 stand in the order walletConnect, recent, injected, featured, custom, external, recommended', () => {
    const used = [recent('wallet-5')]
    expect(rowsOf({ connectors: [external, injected, wc], used, limit: 1 }, { custom, featured, wallets })).toEqual([
      'recent wallet-5 last',
      'walletConnect wc',
      'injected injected',
      'featured star',
      'custom own',
      'external external',
      'recommended wallet-1',
    ])
  })

  it('S3.16 stand in the order of the app where it gives one, other groups last', () => {
    const order = ['recommended', 'custom'] as const
    expect(rowsOf({ connectors: [wc], order: [...order], limit: 1 }, { custom, featured, wallets })).toEqual([
      'recommended wallet-1',
      'custom own',
      'walletConnect wc',
      'featured star',
    ])
  })

  it('S9.04 are at most four of each group; installed wallets are not limited', () => {
    const connectors = Array.from({ length: 6 }, (_, index) => connector(`c${index}`))
    const rows = rowsOf({ connectors }, { custom: walletsOf(9), featured: [], wallets: walletsOf(9) })
    expect(rows.filter((row) => row.startsWith('announced'))).toHaveLength(6)
    expect(rows.filter((row) => row.startsWith('custom'))).toHaveLength(4)
    expect(rows.filter((row) => row.startsWith('recommended'))).toEqual([])
  })

  it('name each wallet once: installed, used, featured, custom', () => {
    const both = [...featured, ...custom]
    const connectors = [connector('x', { info: { rdns: 'example.amber' } })]
    const lists = { custom: [amber, ...both], featured: both, wallets: [amber, ...both, ...walletsOf(1)] }
    expect(rowsOf({ connectors, used: [recent('own')] }, lists)).toEqual([
      'recent own last',
      'announced x',
      'featured star',
      'recommended wallet-1',
    ])
  })

  it('have the wallet used last on top, whether it is installed or was paired', () => {
    const used = [recent('example.amber'), recent('wallet-2'), recent('stranger')]
    const connectors = [wc, connector('example.amber', { name: 'example.amber' })]
    expect(rowsOf({ connectors, used }, { wallets: walletsOf(2) })).toEqual([
      'recent example.amber last',
      'walletConnect wc',
      'recent wallet-2',
      'recommended wallet-1',
    ])
  })

  it('F148 are made of 10,000 wallets without quadratic time', () => {
    const many = walletsOf(10_000)
    const began = performance.now()
    for (let round = 0; round < 20; round += 1) rowsOf({}, { custom: many, wallets: many })
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('all wallets behind one row', () => {
  it('S3.16 where the app wants it, and has another way to connect', () => {
    expect(collapsesWallets(true, true)).toBe(true)
    expect(collapsesWallets(true, false)).toBe(false)
    expect(collapsesWallets(false, true)).toBe(false)
    expect(collapsesWallets(undefined, true)).toBe(false)
  })
})

describe('a search', () => {
  const rank = (name: string, wanted: string): number | undefined => matchRank(searchText(name), searchText(wanted))

  it('ranks how well a name matches', () => {
    expect(rank('Amber Otter', 'AMB')).toBe(0)
    expect(rank('Amber Otter', 'ott')).toBe(1)
    expect(rank('Amber Otter', 'mber')).toBe(2)
    expect(rank('Amber Brown Otter', 'otter amb')).toBe(3)
    expect(rank('Amber Otter', 'brown')).toBeUndefined()
  })

  it('ignores case, accents and extra spaces', () => {
    for (const wanted of ['creme', 'CRÈME', 'cre\u0300me', ' crème  IB', 'ｃreme'])
      expect(rank('Crème Ibis', wanted)).toBe(0)
    expect(rank('محفظة', 'محفظة')).toBe(0)
    expect(rank('İstanbul', 'istanbul')).toBe(0)
  })

  it('F159 takes the characters of patterns literally', () => {
    for (const wanted of ['.*', '%', '(', '[a-z]+', '\\', '^$', '👛']) {
      expect(rank('Amber', wanted)).toBeUndefined()
      expect(rank(`Amber ${wanted}`, wanted)).toBe(1)
    }
  })

  it('F159 is cut to 100 code points, never within one, without delay', () => {
    const began = performance.now()
    expect([...cleanSearch('👛'.repeat(10_000))]).toHaveLength(100)
    expect(cleanSearch('a '.repeat(1_000_000)).length).toBeLessThanOrEqual(100)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(cleanSearch('  a\u0000\u202Eb ')).toBe('ab')
  })
})

describe('inOrderOf', () => {
  it('sorts wallets by the order of the keys', () => {
    expect(ids(inOrderOf(['crème ibis', 'example.amber'], [amber, brown, cream]))).toEqual([
      'crème-ibis',
      'amber-otter',
      'brown-otter',
    ])
  })
})
