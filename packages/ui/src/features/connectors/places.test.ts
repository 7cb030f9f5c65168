import fc from 'fast-check'
import {
  connectorRows,
  CONNECTOR_ORDER,
  type Connector,
  type ConnectorRow,
  type ResolvedOptions,
  type WalletEntry,
  type WalletRow,
} from '@latchkit/core'
import { connectRows } from '@latchkit/core/wallets'
import { describe, expect, it } from 'vitest'
import { expectedSlots, inPlaces, isOnPhone, keepPlaces, placeKey, runsOf, type Place } from './places.js'

const connector = (id: string): Connector => ({ id, name: id, type: 'ANNOUNCED', chain: 'eip155', info: { rdns: id } })
const own = (id: string): ConnectorRow => ({
  connector: connector(id),
  connectors: [connector(id)],
  group: 'announced',
  lastUsed: false,
})
const elsewhere = (id: string, group: WalletRow['group'] = 'recommended'): WalletRow => ({
  wallet: { id, name: id, rdns: `rdns.${id}` },
  group,
  lastUsed: false,
})
const slot = (group: Place['group'], number = 1): Place => ({ slot: ` ${group} ${number}`, group, lastUsed: false })
const keys = (places: readonly Place[]): string[] => places.map(placeKey)
const stays = (gone: ConnectorRow | WalletRow): ConnectorRow | WalletRow | undefined =>
  'wallet' in gone ? gone : undefined

describe('F067 the order while the modal is open', () => {
  it('takes the rows as they are where no row was shown before', () => {
    expect(keys(keepPlaces([], [own('a'), elsewhere('b')], false))).toEqual(['a', 'b'])
  })

  it('puts late rows where the list grows', () => {
    const before = [own('a'), elsewhere('b')]
    const now = [own('late'), own('a'), elsewhere('first', 'featured'), elsewhere('b')]
    expect(keys(keepPlaces(before, now, false))).toEqual(['a', 'b', 'late', 'first'])
    expect(keys(keepPlaces(before, now, true))).toEqual(['late', 'a', 'b', 'first'])
  })

  it('puts a late row in the place of its group, and keeps the places of those that are still to come', () => {
    const before = [slot('walletConnect'), own('a'), slot('featured'), slot('custom', 2), slot('custom')]
    const now = [slot('walletConnect'), own('a'), elsewhere('f', 'featured'), elsewhere('c', 'custom')]
    expect(keys(keepPlaces(before, now, false))).toEqual([' walletConnect 1', 'a', 'f', 'c'])
  })

  it('keeps a recommended wallet when others are recommended instead, and recommends no more than 4', () => {
    const before = ['a', 'b', 'c'].map((id) => elsewhere(id))
    const now = ['d', 'e', 'f', 'a'].map((id) => elsewhere(id))
    expect(keys(keepPlaces(before, now, false, stays))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('puts a wallet that turns out to be installed where its row was', () => {
    const before = [elsewhere('a'), elsewhere('b')]
    const now = [own('rdns.b'), elsewhere('a')]
    const standIn = (): ConnectorRow => own('rdns.b')
    expect(keys(keepPlaces(before, now, false, standIn))).toEqual(['a', 'rdns.b'])
  })

  it('removes a wallet of this browser that is gone', () => {
    expect(keys(keepPlaces([own('a'), own('b')], [own('b')], false, stays))).toEqual(['b'])
  })
})

it('S4.01 knows a phone by its browser, and an iPad by its touch screen', () => {
  expect(isOnPhone()).toBe(false)
  expect(isOnPhone({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8)' })).toBe(true)
  expect(isOnPhone({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 })).toBe(true)
  expect(isOnPhone({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 0 })).toBe(false)
})

// What comes one after the other, in any order: the code of remote wallets with the custom ones, the directory's answer,
// and the wallets that announce themselves.
const PAIRING: Connector = {
  id: 'walletConnect:eip155',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain: 'eip155',
  traits: { approval: 'source', prompts: 'outside' },
}
const DIRECTORY: readonly WalletEntry[] = Array.from({ length: 12 }, (_, at) => ({
  id: `d${at}`,
  name: `Wallet ${at}`,
}))
const CUSTOM: readonly WalletEntry[] = ['c0', 'c1'].map((id) => ({ id, name: id }))
const FEATURED = ['d7', 'd3']
const ANNOUNCED = ['org.one', 'org.two', 'org.three']
const OPTIONS = {
  features: {},
  endpoints: { directory: 'https://directory.example' },
  customWallets: CUSTOM,
  featuredWalletIds: FEATURED,
} as unknown as ResolvedOptions

it('S3.17 keeps a place for each wallet of a group, below its heading, that has no row elsewhere', () => {
  const options = {
    features: {},
    walletGroups: [
      { name: 'Ours', wallets: ['own', 'a'] },
      { name: 'More', wallets: ['used', 'b'] },
    ],
  } as unknown as ResolvedOptions
  const rows = [own('a')]
  const known = { pairingRow: undefined, recent: [{ id: 'used', name: 'Used' }], rows, isPending: false, isRead: false }
  const places = inPlaces(rows, expectedSlots(options, { ...known, isCollapsed: false }))
  expect(runsOf(places).map(({ heading, places: run }) => [heading, ...keys(run)])).toEqual([
    [undefined, 'a'],
    [0, ' 0 own'],
    [1, ' 1 b'],
  ])
  expect(expectedSlots(options, { ...known, isRead: true, isCollapsed: false })).toEqual([])
})

describe('S3.17 F067 the places of the app’s groups name wallets as core does', () => {
  const options = {
    features: {},
    walletGroups: [
      { name: 'Ours', wallets: ['rabby wallet'] },
      { name: 'Others', wallets: ['zer', ' Créme  ibis', 'RABBY WALLET'] },
    ],
  } as unknown as ResolvedOptions
  const known = { pairingRow: undefined, recent: [], isPending: false, isRead: false, isCollapsed: false }
  const inGroup = (id: string, name: string, heading: number): Place => ({
    wallet: { id, name },
    group: 'featured',
    lastUsed: false,
    heading,
  })

  it('puts each wallet in the place of its key, below its own heading', () => {
    const before = inPlaces([own('a')], expectedSlots(options, { ...known, rows: [own('a')] }))
    const rabby = inGroup('rabby', 'Rabby Wallet', 0)
    const now = [own('a'), rabby, inGroup('zer', 'Zerion', 1), inGroup('creme', 'Creme Ibis', 1)]
    expect(before).toHaveLength(now.length)
    expect(keys(keepPlaces(before, now, false))).toEqual(['a', 'rabby', 'zer', 'creme'])
    expect(inPlaces([own('a'), rabby as WalletRow], expectedSlots(options, { ...known, rows: [] }))).toHaveLength(4)
  })

  it('keeps none for a wallet that has a row elsewhere', () => {
    const installed: ConnectorRow = { ...own('a'), connectors: [{ ...connector('a'), name: 'Rabby Wallet' }] }
    const recent = [{ id: 'creme', name: 'Creme Ibis' }]
    const slots = expectedSlots(
      { ...options, customWallets: [{ id: 'creme', name: 'Creme Ibis' }] },
      { ...known, rows: [installed], recent },
    )
    expect(keys(slots)).toEqual([' recent 0', ' 1 zer'])
  })

  it('keeps none for a wallet that two keys name, one of them by its id, and none for a blank key', () => {
    const named = { ...connector('io.rabby'), name: 'Rabby', info: { rdns: 'io.rabby' } } as unknown as Connector
    const rows = [{ ...own('a'), connectors: [named] }]
    const walletGroups = [{ name: 'Ours', wallets: ['RABBY', ' io.rabby ', '  ', 'zer', 'Zer'] }]
    expect(keys(expectedSlots({ ...options, walletGroups }, { ...known, rows }))).toEqual([' 0 zer'])
  })

  it('is fast for thousands of keys, because the modal waits for it', () => {
    const wallets = Array.from({ length: 5_000 }, (_, at) => `Wallet ${at}`)
    const begun = performance.now()
    const slots = expectedSlots(
      { ...options, walletGroups: [{ name: 'All', wallets }] },
      { ...known, rows: [own('a')] },
    )
    expect(slots).toHaveLength(5_000)
    // One look at each pair of them takes ten times as long.
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})

it('keeps places for those custom wallets alone that core lists, whatever an app in plain JavaScript gives', () => {
  const customWallets = [
    null,
    undefined,
    false,
    7,
    {},
    { id: 'nameless' },
    { id: 'own', name: 'Own', chains: 'eip155:1' },
  ]
  const options = { features: {}, customWallets } as unknown as ResolvedOptions
  const known = { pairingRow: undefined, recent: [], rows: [], isPending: false, isRead: false, isCollapsed: false }
  for (const namespace of [undefined, 'eip155'] as const)
    expect(keys(expectedSlots(options, { ...known, namespace }))).toEqual([' custom 1'])
})

it('F067 a run of rows is the same one when a row comes before, in, or after it', () => {
  const row = (id: string, heading?: number): Place => ({ ...own(id), heading })
  const keysOf = (...places: Place[]) => runsOf(places).map(({ key }) => key)
  const [first, headed] = keysOf(row('a'), row('b', 0))
  expect(keysOf(row('late'), row('a'), row('b', 0))).toEqual([first, headed])
  expect(keysOf(row('late'), row('b', 0), row('c', 0))).toEqual([first, headed])
  expect(keysOf(row('b', 0))).toEqual([headed])
  const three = keysOf(row('a'), row('b', 0), row('late'))
  expect(three.slice(0, 2)).toEqual([first, headed])
  expect(new Set(three).size).toBe(3)
})

interface World {
  readonly hasCode: boolean
  readonly hasAnswer: boolean
  readonly announced: readonly string[]
  readonly recent: readonly string[]
  readonly order: typeof CONNECTOR_ORDER
}

/** The list of a world in which some have come, with the places of those that are awaited. */
function placesIn({ hasCode, hasAnswer, announced, recent, order }: World): readonly Place[] {
  const used = recent.map((id) => ({ id, name: id, chain: 'eip155' as const }))
  const pairingRow: ConnectorRow = {
    connector: PAIRING,
    connectors: [PAIRING],
    group: 'walletConnect',
    lastUsed: recent[0] === PAIRING.id,
  }
  const rows = connectorRows(announced.map(connector), used, order)
  const isRead = hasCode && hasAnswer
  const featured = isRead ? DIRECTORY.filter(({ id }) => FEATURED.includes(id)) : []
  const lists = {
    custom: hasCode ? CUSTOM : [],
    featured,
    wallets: [...featured, ...(hasCode ? CUSTOM : []), ...(isRead ? DIRECTORY : [])],
  }
  const all = connectRows(hasCode ? [pairingRow, ...rows] : rows, lists, used, order)
  const slots = expectedSlots(OPTIONS, {
    pairingRow: hasCode ? undefined : pairingRow,
    recent: used,
    rows,
    isPending: !isRead,
    isRead: hasCode,
    isCollapsed: false,
  })
  return inPlaces(all, slots, order)
}

const arrivals = fc.shuffledSubarray(['code', 'answer', ...ANNOUNCED], { minLength: 5, maxLength: 5 })
const world = fc.record({
  recent: fc.shuffledSubarray(['walletConnect:eip155', 'd5', 'c1', 'org.two'], { maxLength: 2 }),
  order: fc.shuffledSubarray([...CONNECTOR_ORDER], { minLength: 3 }),
})

describe('S9.11 the order of Connect, whatever answers first', () => {
  it('is the same at each opening, for any order of arrivals', () => {
    fc.assert(
      fc.property(arrivals, world, (order, given) => {
        const come = (ids: readonly string[]): World => ({
          ...given,
          hasCode: ids.includes('code'),
          hasAnswer: ids.includes('answer'),
          announced: ids.filter((id) => ANNOUNCED.includes(id)),
        })
        const end = keys(placesIn(come(['code', 'answer', ...ANNOUNCED])))
        expect(keys(placesIn(come(order)))).toEqual(end)
        expect(end.filter((key) => key.startsWith(' '))).toEqual([])
      }),
    )
  })

  it('has a place for all that is awaited, so that nothing moves, and an opening ends in the same order', () => {
    fc.assert(
      fc.property(arrivals, fc.nat(4), world, fc.boolean(), (order, opened, given, growsUp) => {
        const announced = ANNOUNCED
        const late = order.filter((id) => !ANNOUNCED.includes(id))
        const worldAt = (ids: readonly string[]): World => ({
          ...given,
          announced,
          hasCode: ids.includes('code'),
          hasAnswer: ids.includes('answer'),
        })
        let shown = placesIn(worldAt(late.slice(0, Math.min(opened, 1))))
        for (const count of late.keys()) {
          const next = keepPlaces(shown, placesIn(worldAt(late.slice(0, count + 1))), growsUp, stays)
          expect(next).toHaveLength(shown.length)
          for (const [at, place] of shown.entries())
            if (!('slot' in place)) expect(placeKey(next[at]!)).toBe(placeKey(place))
          shown = next
        }
        expect(keys(shown)).toEqual(keys(placesIn(worldAt(late))))
      }),
    )
  })

  it('moves no row against another while the list is open, whatever comes unawaited', () => {
    fc.assert(
      fc.property(arrivals, world, fc.boolean(), (order, given, growsUp) => {
        let shown: readonly Place[] = []
        for (const count of order.keys()) {
          const ids = order.slice(0, count + 1)
          const next = keepPlaces(
            shown,
            placesIn({
              ...given,
              hasCode: ids.includes('code'),
              hasAnswer: ids.includes('answer'),
              announced: ids.filter((id) => ANNOUNCED.includes(id)),
            }),
            growsUp,
            stays,
          )
          const before = keys(shown).filter((key) => !key.startsWith(' '))
          expect(keys(next).filter((key) => before.includes(key))).toEqual(before)
          // The top of a list that grows downwards stays, and the end of one that grows upwards.
          const [from, to] = growsUp ? [[...shown].reverse(), [...next].reverse()] : [shown, next]
          if (shown.length > 0 && !growsUp)
            for (const [at, place] of from.entries())
              if (!('slot' in place)) expect(placeKey(to[at]!)).toBe(placeKey(place))
          shown = next
        }
      }),
    )
  })
})
