import type { AttachedWallet, Connector } from '@latchkit/core/adapter'
import type { Wallet } from '@wallet-standard/base'
import { getWallets } from '@wallet-standard/app'
import { afterEach, describe, expect, it } from 'vitest'
import { createContext, offlineWallet } from './context.fixture.js'
import { discover } from './solana.discovery.js'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** Registers wallets as their own scripts do. Returns a function that unregisters them. */
function register(...wallets: readonly unknown[]): () => void {
  const unregister = getWallets().register(...(wallets as Wallet[]))
  ends.push(unregister)
  return unregister
}

function start() {
  const { context, clock, events } = createContext()
  const attached: AttachedWallet[] = []
  const stop = discover(context, (wallet) => void attached.push(wallet))
  ends.push(stop)
  const lists = (): (readonly Connector[])[] =>
    events.flatMap((event) => (event.type === 'connectors' ? [event.connectors] : []))
  const ids = (): string[] => (lists().at(-1) ?? []).map(({ id }) => id)
  return { stop, clock, events, attached, lists, ids }
}

const named = (name: string, icon?: unknown) => offlineWallet({ name, icon }).wallet
/** Makes a valid wallet with some properties changed. */
const like = (changes: object): object =>
  Object.create(
    {},
    { ...Object.getOwnPropertyDescriptors(named('Like')), ...Object.getOwnPropertyDescriptors(changes) },
  )

describe('discover', () => {
  it('lists wallets that are registered already, and attaches them first', () => {
    const wallet = named('First', 'data:image/png;base64,AA==')
    register(wallet)
    const { lists, attached } = start()
    const connector = {
      id: 'solana:First',
      name: 'First',
      type: 'ANNOUNCED',
      chain: 'solana',
      imageUrl: 'data:image/png;base64,AA==',
      traits: { signsIn: true },
    }
    expect(lists()).toEqual([[connector]])
    expect(attached).toEqual([{ connector, transport: 'wallet-standard', provider: wallet }])
  })

  it('says of no wallet without the feature that it signs in while it connects', () => {
    const { 'solana:signIn': _, ...features } = offlineWallet({}).wallet.features as Record<string, unknown>
    register(like({ features }))
    const [connector] = start().lists()[0] ?? []
    expect(connector?.name).toBe('Like')
    expect(connector?.traits).toBeUndefined()
  })

  it('F067 lists wallets that register late, after the earlier ones', async () => {
    register(named('First'))
    const { ids, clock } = start()
    await clock.advance(5_000)
    register(named('Second'))
    expect(ids()).toEqual(['solana:First', 'solana:Second'])
  })

  it('F064 lists the first of one wallet that registers twice, and its twin once the first unregisters', async () => {
    const [first, twin] = [named('Twice'), named('Twice')]
    const unregister = register(first)
    register(first, twin)
    const { ids, attached, clock, events } = start()
    expect(ids()).toEqual(['solana:Twice'])
    expect(attached.map(({ provider }) => provider)).toEqual([first])
    unregister()
    await clock.advance(100)
    expect(ids()).toEqual(['solana:Twice'])
    expect(attached.map(({ provider }) => provider)).toEqual([first, twin])
    expect(events).toContainEqual({ type: 'disconnected', connectorId: 'solana:Twice' })
  })

  it('F065 lists both wallets of one name where their icons differ', () => {
    register(named('Fox', 'data:image/png;base64,AA=='), named('Fox', 'data:image/png;base64,BB=='))
    expect(start().ids()).toEqual(['solana:Fox', 'solana:Fox#2'])
  })

  it('F065 numbers further wallets of one name, and leaves out blanks around it', () => {
    register(...['AA', 'BB', 'CC'].map((image) => named('Fox', `data:image/png;base64,${image}==`)), named('  Owl  '))
    expect(start().ids()).toEqual(['solana:Fox', 'solana:Fox#2', 'solana:Fox#3', 'solana:Owl'])
  })

  it('lists a wallet without its icon where that is no text', () => {
    register(named('Plain', 5))
    expect(start().lists()).toMatchObject([[{ name: 'Plain', imageUrl: undefined }]])
  })

  it('lists the wallets once where nothing changes: also not when an unlisted one unregisters', async () => {
    register(named('There'))
    const unregister = register(offlineWallet({ name: 'Bitcoin', chains: ['bitcoin:mainnet'] }).wallet)
    const { lists, clock } = start()
    await clock.advance(1_000)
    unregister()
    await clock.advance(1_000)
    expect(lists()).toHaveLength(1)
  })

  it('F076 removes a wallet that unregisters, and emits that its connection has ended', async () => {
    const unregister = register(named('Gone'))
    register(named('There'))
    const { ids, clock, events } = start()
    unregister()
    await clock.advance(100)
    expect(ids()).toEqual(['solana:There'])
    expect(events.filter(({ type }) => type === 'disconnected')).toEqual([
      { type: 'disconnected', connectorId: 'solana:Gone' },
    ])
  })

  it('leaves out wallets for other chains, and wallets that lack a needed feature', () => {
    const without = (...features: string[]) => offlineWallet({ name: features.join(), without: features }).wallet
    register(
      offlineWallet({ name: 'Bitcoin', chains: ['bitcoin:mainnet'] }).wallet,
      without('standard:connect'),
      without('standard:events'),
      without('solana:signTransaction', 'solana:signAndSendTransaction'),
    )
    const { lists } = start()
    expect(lists()).toEqual([])
    register(
      without('solana:signTransaction'),
      without('solana:signAndSendTransaction'),
      without('standard:disconnect'),
    )
    expect(lists().at(-1)).toHaveLength(3)
  })

  it('F059, F060 survives wallets of every wrong shape', async () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const shapes = ['name', 'chains', 'features'].flatMap((part) =>
      [undefined, null, 5, {}, ''].map((value) => like({ [part]: value })),
    )
    const throwing = ['name', 'icon', 'chains', 'features'].map((part) =>
      like(
        Object.defineProperty({}, part, {
          enumerable: true,
          get: () => {
            throw new Error('no')
          },
        }),
      ),
    )
    register(null, 5, 'wallet', {}, hostile, ...shapes, ...throwing)
    const { ids, clock } = start()
    register(named('Good'))
    await clock.advance(100)
    expect(ids()).toEqual(['solana:Good'])
  })

  it('F060, F061, F062 reads a name once, and keeps invisible characters out of the id', async () => {
    let reads = 0
    const shifting = like({
      get name() {
        reads += 1
        return `Shift ${reads}`
      },
    })
    register(
      shifting,
      named('\u202eNa#me\u200b<b>', 'https://example.com/x.png'),
      named('x'.repeat(10_000), 'javascript:1'),
    )
    register(named('\u200b', ''))
    // The registry is one for all test files of a worker: kits that other files left running have read the name too.
    reads = 0
    const { lists, clock } = start()
    await clock.advance(100)
    const [first, second, third, ...rest] = lists().at(-1) ?? []
    expect(reads).toBe(1)
    expect(first).toMatchObject({ id: 'solana:Shift 1', name: 'Shift 1' })
    expect(second).toMatchObject({ id: 'solana:Nameb', imageUrl: undefined })
    expect(third).toMatchObject({ id: `solana:${'x'.repeat(40)}`, imageUrl: undefined })
    expect(third?.name.length).toBe(1_000)
    expect(rest).toEqual([])
  })

  it('F063 gives a wallet that registers another one while it is read another id than that one', async () => {
    const inner = named('Same', 'data:image/png;base64,AA==')
    let isRead = false
    const outer = like({
      get name() {
        if (!isRead) {
          isRead = true
          register(inner)
        }
        return 'Same'
      },
    })
    const { attached, ids, clock } = start()
    register(outer)
    await clock.advance(100)
    expect(attached.map(({ connector, provider }) => [connector.id, provider])).toEqual([
      ['solana:Same', inner],
      ['solana:Same#2', outer],
    ])
    expect(ids()).toEqual(['solana:Same', 'solana:Same#2'])
  })

  it('F066 reads 1,000 chains of a wallet at most, whatever length it names', () => {
    let highest = 0
    const chains = new Proxy([], {
      get(list, key): unknown {
        if (key === 'length') return 2 ** 32 - 1
        if (typeof key === 'symbol' || !/^\d+$/.test(key)) return Reflect.get(list, key)
        highest = Math.max(highest, Number(key))
        if (highest > 2_000) throw new Error('read without an end')
        return 'bitcoin:mainnet'
      },
      has: () => true,
    })
    const { lists } = start()
    register(like({ chains }))
    expect(lists()).toEqual([])
    expect(highest).toBe(999)
  })

  it('F066 lists a flood together, and no more than 100', async () => {
    const { lists, clock, attached } = start()
    for (let index = 0; index < 300; index += 1) {
      register(named(`Made-up ${index}`))
      await clock.advance(1)
    }
    await clock.advance(100)
    expect(lists().at(-1)).toHaveLength(100)
    expect(attached).toHaveLength(100)
    expect(lists().length).toBeLessThan(6)
  })

  it('emits nothing after it was stopped, and lists all wallets again when it is started', () => {
    register(named('First'))
    const one = start()
    one.stop()
    register(named('Second'))
    expect(one.ids()).toEqual(['solana:First'])
    expect(one.clock.waiting()).toBe(0)
    expect(start().ids()).toEqual(['solana:First', 'solana:Second'])
  })
})
