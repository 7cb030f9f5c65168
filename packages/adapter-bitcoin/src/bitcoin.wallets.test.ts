// Tests adapter-bitcoin/src/standard.wallet.ts.
import type { AdapterContext, Connector } from '@latchkit/core/adapter'
import { createFakeClock, createFakeStorage, createFakeWindow } from '@latchkit/testing'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallets } from './bitcoin.wallets.js'

const ICON = 'data:image/png;base64,AA=='
const OTHER_ICON = 'data:image/png;base64,BB=='
const ends: (() => void)[] = []

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

const whole = (change: object = {}): object => ({
  version: '1.0.0',
  name: 'One',
  icon: ICON,
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: {
    'bitcoin:connect': { connect: () => {} },
    'bitcoin:signMessage': { signMessage: () => {} },
    'bitcoin:signTransaction': { signTransaction: () => {} },
  },
  ...change,
})

/** Registers wallets as their own page script would. Returns a function that unregisters them. */
function register(...wallets: readonly object[]): () => void {
  const end = getWallets().register(...(wallets as readonly Wallet[]))
  ends.push(end)
  return end
}

/** Adds entries to the page's list for `sats-connect`. */
function list(...entries: readonly unknown[]): void {
  const page = window as object as { btc_providers?: unknown[] }
  page.btc_providers = [...(page.btc_providers ?? []), ...entries]
}
function provide(id: string, change: object = {}): object {
  const provider = { request: () => {} }
  Object.assign(window, { [id]: provider })
  list({ id, name: 'Sats', icon: ICON, ...change })
  return provider
}

function discover(satsConnect = true) {
  const clock = createFakeClock()
  const events: Parameters<AdapterContext['emit']>[0][] = []
  const context: AdapterContext = {
    networks: [],
    metadata: { name: 'Test' },
    environment: {
      clock,
      storage: createFakeStorage().open,
      window: undefined,
      report: (error) => {
        throw error
      },
      warn: () => {},
    },
    emit: (event) => void events.push(event),
  }
  const wallets = createWallets(context, satsConnect)
  const start = (): (() => void) => {
    const stop = wallets.start()
    ends.unshift(stop)
    return stop
  }
  const lists = (): Connector[][] =>
    events.flatMap((event) => (event.type === 'connectors' ? [[...event.connectors]] : []))
  const ids = (): string[] | undefined =>
    lists()
      .at(-1)
      ?.map(({ id }) => id)
  return { clock, wallets, events, start, lists, ids }
}

describe('wallets of the Wallet Standard', () => {
  it('lists those that were there before, by their name', () => {
    register(whole(), whole({ name: 'Two' }))
    const { start, lists } = discover()
    start()
    const row = { id: 'bip122:One', name: 'One', type: 'ANNOUNCED', chain: 'bip122', imageUrl: ICON }
    expect(lists().flat()).toContainEqual(row)
  })

  it('F067 lists those that come late', async () => {
    const { start, ids, clock } = discover()
    start()
    expect(ids()).toBeUndefined()
    await clock.advance(3_000)
    register(whole())
    expect(ids()).toEqual(['bip122:One'])
  })

  it.each([
    ['null', null],
    ['text', 'One'],
    ['no version', whole({ version: undefined })],
    ['no name', whole({ name: undefined })],
    ['an empty name', whole({ name: ' \u200b\u202e' })],
    ['no icon', whole({ icon: undefined })],
    ['no chains', whole({ chains: undefined })],
    ['chains that are no list', whole({ chains: 'bitcoin:mainnet' })],
    ['chains of others alone', whole({ chains: ['solana:mainnet'] })],
    ['no accounts', whole({ accounts: undefined })],
    ['no features', whole({ features: undefined })],
    ['features of others alone', whole({ features: { 'solana:signMessage': { signMessage: () => {} } } })],
    ['features without functions', whole({ features: { 'bitcoin:connect': {}, 'bitcoin:signMessage': {} } })],
  ])('F059 leaves out one with %s', (_, wallet) => {
    const { start, lists } = discover()
    register(wallet as object)
    start()
    expect(lists()).toEqual([])
  })

  it.each(['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction'])(
    'leaves out one without %s',
    (name) => {
      const { features } = whole() as { features: Record<string, object> }
      const { [name]: _gone, ...others } = features
      register(whole({ features: others }))
      const { start, lists } = discover()
      start()
      expect(lists()).toEqual([])
    },
  )

  it('F060 survives one whose properties all throw', () => {
    const trap = (): never => {
      throw new Error('no')
    }
    register(new Proxy({}, { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap }), whole())
    const { start, ids } = discover()
    start()
    expect(ids()).toEqual(['bip122:One'])
  })

  it('F062 keeps invisible characters, and the sign of a second wallet, out of the id', () => {
    register(whole({ name: `O\u200bn\u202ee#2${'x'.repeat(10_000)}` }))
    const { start, ids } = discover()
    start()
    expect(ids()?.[0]).toMatch(/^bip122:One2x{20,60}$/)
  })

  it('F064 keeps the first of two with the same name and icon', () => {
    const first = whole()
    register(first, whole())
    const { start, ids, wallets } = discover()
    start()
    expect(ids()).toEqual(['bip122:One'])
    expect(wallets.get('bip122:One').standard).toBe(first)
  })

  it('F065 lists both of two with one name and two icons, and a later one leaves the ids as they are', () => {
    const second = whole({ icon: OTHER_ICON })
    const end = register(whole())
    register(second)
    const { start, ids, wallets } = discover()
    start()
    expect(ids()).toEqual(['bip122:One', 'bip122:One#2'])
    end()
    expect(wallets.get('bip122:One#2').standard).toBe(second)
  })

  it('removes one that unregisters, and emits that its connection has ended', async () => {
    const end = register(whole())
    const { start, ids, events, clock } = discover()
    start()
    end()
    expect(events).toContainEqual({ type: 'disconnected', connectorId: 'bip122:One' })
    await clock.advance(100)
    expect(ids()).toEqual([])
  })

  it('F066 lists a flood in steps, and no more than a hundred', async () => {
    const { start, lists, clock } = discover()
    start()
    for (let n = 0; n < 1_000; n += 1) register(whole({ name: `Wallet ${n}` }))
    await clock.advance(1_000)
    expect(lists().length).toBeLessThan(4)
    expect(lists().at(-1)).toHaveLength(100)
  })

  it('F066 reads no more of a flood that comes at once than it lists', () => {
    const { start } = discover()
    start()
    let reads = 0
    const flood = Array.from({ length: 1_000 }, (_, at) => {
      const get = (): string => {
        reads += 1
        return `Wallet ${at}`
      }
      return Object.defineProperty(whole(), 'name', { get })
    })
    register(...flood)
    expect(reads).toBe(100)
  })

  it('goes on after a second start, and lists nothing while it is stopped', async () => {
    const { start, ids, clock } = discover()
    start()()
    const end = register(whole())
    await clock.advance(10_000)
    expect(ids()).toBeUndefined()
    const stop = start()
    expect(ids()).toEqual(['bip122:One'])
    stop()
    end()
    start()
    await clock.advance(100)
    expect(ids()).toEqual([])
  })
})

describe('providers of sats-connect', () => {
  it('lists those of the page, also at a path', () => {
    const provider = { request: () => {} }
    Object.assign(window, { Some: { BitcoinProvider: provider } })
    list({ id: 'Some.BitcoinProvider', name: 'Sats', icon: ICON })
    const { start, ids, wallets } = discover()
    start()
    expect(ids()).toEqual(['bip122:Sats'])
    expect(wallets.get('bip122:Sats')).toEqual({ standard: undefined, sats: 'Some.BitcoinProvider' })
  })

  it.each([
    ['null', null],
    ['no id', { name: 'Sats', icon: ICON }],
    ['no name', { id: 'There', icon: ICON }],
    ['no icon', { id: 'There', name: 'Sats' }],
    ['no provider at its id', { id: 'Nowhere', name: 'Sats', icon: ICON }],
    ['a provider without a request function', { id: 'document', name: 'Sats', icon: ICON }],
    ['an id that is no path', { id: 'There[0]', name: 'Sats', icon: ICON }],
    ['an id that is too long', { id: 'There'.repeat(100), name: 'Sats', icon: ICON }],
  ])('F059 leaves out an entry with %s', (_, entry) => {
    Object.assign(window, { There: { request: () => {} }, document: {} })
    list(entry)
    const { start, lists } = discover()
    start()
    expect(lists()).toEqual([])
  })

  it('F060 survives a list, an entry and a provider that throw', () => {
    const trap = (): never => {
      throw new Error('no')
    }
    Object.defineProperty(window, 'Thrower', { get: trap })
    list(new Proxy({}, { get: trap }), { id: 'Thrower', name: 'Sats', icon: ICON })
    provide('Provider')
    const { start, ids } = discover()
    start()
    expect(ids()).toEqual(['bip122:Sats'])
    Object.defineProperty(window, 'btc_providers', { get: trap })
    expect(() => discover().start()).not.toThrow()
  })

  it('F060 uses no function of a list', () => {
    provide('Provider')
    const { btc_providers: entries } = window as object as { btc_providers: unknown[] }
    Object.assign(entries, { slice: () => ({ flatMap: () => [{ sats: 'Made-up' }] }) })
    const { start, ids } = discover()
    start()
    expect(ids()).toEqual(['bip122:Sats'])
  })

  it('F067 finds one that comes 3 s late without an event', async () => {
    const { start, ids, clock } = discover()
    start()
    await clock.advance(3_000)
    provide('Provider')
    await clock.advance(500)
    expect(ids()).toEqual(['bip122:Sats'])
  })

  it('looks for 5 s, and again after a call of look', async () => {
    const { start, ids, clock, wallets } = discover()
    start()
    await clock.advance(6_000)
    expect(clock.waiting()).toBe(0)
    provide('Provider')
    wallets.look()
    expect(ids()).toEqual(['bip122:Sats'])
  })

  it('looks no more once it is stopped', async () => {
    const { start, lists, clock, wallets } = discover()
    start()()
    provide('Provider')
    wallets.look()
    await clock.advance(10_000)
    expect(lists()).toEqual([])
  })

  it('ignores them where the app switches sats-connect off', () => {
    provide('Provider')
    const { start, lists } = discover(false)
    start()
    expect(lists()).toEqual([])
  })
})

describe('a wallet that is found in both ways', () => {
  it('is one connector where name and icon are the same', async () => {
    provide('Provider', { name: 'One' })
    const { start, ids, wallets, clock } = discover()
    start()
    register(whole())
    await clock.advance(100)
    expect(ids()).toEqual(['bip122:One'])
    expect(wallets.get('bip122:One')).toEqual({ standard: undefined, sats: 'Provider' })
  })

  it('F063 is reached in the way that was found first, until it is gone', async () => {
    const wallet = whole()
    const end = register(wallet)
    const { start, wallets, clock } = discover()
    start()
    provide('Provider', { name: 'One' })
    await clock.advance(500)
    expect(wallets.get('bip122:One')).toEqual({ standard: wallet, sats: undefined })
    end()
    expect(wallets.get('bip122:One')).toEqual({ standard: undefined, sats: 'Provider' })
  })

  it('is two connectors where the icons differ', async () => {
    provide('Provider', { name: 'One', icon: OTHER_ICON })
    register(whole())
    const { start, ids, clock } = discover()
    start()
    await clock.advance(100)
    expect(ids()).toEqual(['bip122:One', 'bip122:One#2'])
  })

  it('stays listed while it is found in one of the ways', async () => {
    provide('Provider', { name: 'One' })
    const end = register(whole())
    const { start, ids, events, clock } = discover()
    start()
    end()
    await clock.advance(100)
    expect(ids()).toEqual(['bip122:One'])
    expect(events.some(({ type }) => type === 'disconnected')).toBe(false)
  })
})

describe('wallets that core attaches', () => {
  const connector: Connector = { id: 'theirs', name: 'One', type: 'MULTI_CHAIN', chain: 'bip122' }

  it('are reached by the id that core gave them, and not listed', () => {
    const { start, lists, wallets } = discover()
    start()
    const provider = whole()
    wallets.attach({ connector, transport: 'wallet-standard', provider })
    expect(wallets.get('theirs')).toEqual({ standard: provider })
    const other = whole()
    wallets.attach({ connector, transport: 'wallet-standard', provider: other })
    expect(wallets.get('theirs')).toEqual({ standard: other })
    expect(lists()).toEqual([])
  })

  it('are found in the page where sats-connect reaches them', () => {
    const provider = provide('Provider')
    const { wallets } = discover()
    wallets.attach({ connector, transport: 'sats-connect', provider })
    expect(wallets.get('theirs')).toEqual({ sats: 'Provider' })
    wallets.attach({ connector: { ...connector, id: 'stranger' }, transport: 'sats-connect', provider: {} })
    expect(wallets.get('stranger')).toEqual({ standard: undefined, sats: undefined })
  })
})
