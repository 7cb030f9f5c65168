// Tests createLifecycle.ts.
import { createLatch, type Latch } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import {
  createConnectedLatch,
  createPreparedLatch,
  createTestLatch,
  type TestLatch,
  type TestLatchOptions,
} from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'
import { storedConnections, storedIds } from '../../model/storedConnections.js'

const TWO = [
  { name: 'One', rdns: 'org.one' },
  { name: 'Two', rdns: 'org.two' },
] as const

/** A window that counts its listeners. */
function createCountingWindow() {
  const listening = new Map<string, number>()
  const target = new EventTarget()
  const { addEventListener, removeEventListener } = target
  const count = (type: string, by: number): void => void listening.set(type, (listening.get(type) ?? 0) + by)
  target.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    count(args[0], 1)
    addEventListener.apply(target, args)
  }
  target.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    count(args[0], -1)
    removeEventListener.apply(target, args)
  }
  return { window: target as Window, announcements: () => listening.get('eip6963:announceProvider') ?? 0, listening }
}

const wallets = ({ getState }: Latch): string[] => getState().connectors.connectors.map(({ name }) => name)

describe('start and dispose', () => {
  it('F211 started, ended and started again at once: connected, every wallet listed, one listener', async () => {
    const { storage } = await createConnectedLatch()
    const { window, announcements } = createCountingWindow()
    const { latch, clock, adapter, warnings } = createTestLatch({ storage, window, wallets: [{}, ...TWO] })
    latch.start()
    latch.dispose()
    latch.start()
    latch.start()
    expect(latch.getAccount().status).toBe('reconnecting')
    expect(wallets(latch)).toEqual(['Fake Wallet', 'One', 'Two'])
    expect(announcements()).toBe(1)
    await clock.settle()
    expect(latch.getAccount()).toMatchObject({ status: 'connected', address: TEST_ADDRESS })
    expect(adapter.count('start') - adapter.count('stop')).toBe(1)
    expect(warnings).toEqual([])
    latch.dispose()
    expect(announcements()).toBe(0)
    expect(clock.waiting()).toBe(0)
  })

  it('F211 stays connected over an end and a new start', async () => {
    const { latch, adapter, clock } = await createConnectedLatch()
    latch.dispose()
    expect(latch.getAccount().status).toBe('connected')
    latch.start()
    await clock.settle()
    expect(latch.getAccount().status).toBe('connected')
    expect(adapter.count('connect')).toBe(1)
    expect(adapter.count('disconnect')).toBe(0)
  })

  describe('of a kit that is connected', () => {
    const networkId = betaNetwork.caipNetworkId

    /** Ends a connected kit, calls `meanwhile`, and starts the kit again. Returns every status since then. */
    async function restarted(meanwhile: (test: TestLatch) => void, options: TestLatchOptions = {}) {
      const test = await createConnectedLatch(options)
      const { latch, clock } = test
      const statuses = new Set<string>()
      const heard: unknown[] = []
      latch.subscribe(() => statuses.add(latch.getAccount().status))
      latch.subscribeEvents(({ event }) => heard.push(event))
      latch.dispose()
      meanwhile(test)
      latch.start()
      statuses.add(latch.getAccount().status)
      await clock.settle()
      return { ...test, statuses: [...statuses], heard }
    }

    it.each([true, false])(
      'takes what changed meanwhile, with no prompt and no flicker: %j',
      async (enableReconnect) => {
        const { latch, adapter, storage, statuses, heard } = await restarted(
          ({ adapter }) => adapter.set({ accounts: [OTHER_ADDRESS], networkId }),
          { enableReconnect },
        )
        expect(latch.getAccount().caipAddress).toBe(`${networkId}:${OTHER_ADDRESS}`)
        expect(latch.getNetwork()).toEqual(betaNetwork)
        expect(statuses).toEqual(['connected'])
        expect([adapter.count('connect'), adapter.count('disconnect'), adapter.count('forget')]).toEqual([1, 0, 0])
        expect(heard).toEqual([])
        expect(storedConnections(storage)).toMatchObject([{ address: OTHER_ADDRESS }])
      },
    )

    it('takes them from what the adapter tells by itself', async () => {
      const { latch, adapter } = await createConnectedLatch()
      const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }] as const
      adapter.emit({ type: 'connected', connectorId: 'org.example.fake', connection: { accounts, networkId } })
      expect(latch.getAccount().caipAddress).toBe(`${networkId}:${OTHER_ADDRESS}`)
    })

    it('asks the connected wallet only, and not another of its rdns', async () => {
      const { adapter, clock, latch } = await restarted(() => {}, {
        wallets: [
          { name: 'One', uuid: 'u1' },
          { name: 'Two', uuid: 'u2' },
        ],
      })
      await clock.settle()
      expect(adapter.calls.filter(({ name }) => name === 'reconnect').map(({ args }) => args)).toMatchObject([
        [{ connectorId: 'org.example.fake' }],
      ])
      expect(latch.getAccount().status).toBe('connected')
    })

    it.each(['none', { throws: new Error('gone') }] as const)(
      'is disconnected where the wallet gives nothing any more, and a reload may find it again: %j',
      async (reconnect) => {
        const { latch, adapter, statuses, storage, heard } = await restarted(({ adapter }) =>
          adapter.set({ reconnect }),
        )
        expect(latch.getAccount().status).toBe('disconnected')
        expect(statuses).toEqual(['connected', 'disconnected'])
        expect(heard).toEqual(['DISCONNECT_SUCCESS'])
        expect(adapter.connected()).toBeUndefined()
        expect(storedConnections(storage)).toMatchObject([{ address: TEST_ADDRESS }])
      },
    )

    it('F076 is disconnected after 5 s where the wallet never answers, and no timer is left', async () => {
      const { latch, clock } = await restarted(({ adapter }) => adapter.set({ reconnect: 'hang' }))
      await clock.advance(4_999)
      expect(latch.getAccount().status).toBe('connected')
      await clock.advance(1)
      expect(latch.getAccount().status).toBe('disconnected')
      expect(clock.waiting()).toBe(0)
    })

    it('F091 is left as it is where the kit ends again meanwhile', async () => {
      const { latch, adapter, clock } = await restarted(({ adapter }) => adapter.set({ reconnect: 'hang' }))
      latch.dispose()
      const before = latch.getState()
      expect(clock.waiting()).toBe(0)
      adapter.set({ reconnect: 'none' })
      await clock.advance(10_000)
      expect(latch.getState()).toBe(before)
    })
  })

  it('F212 50 kits one after the other leave no listener, no timer and no warning', async () => {
    const { window, listening } = createCountingWindow()
    const { storage } = await createConnectedLatch()
    const kits = Array.from({ length: 50 }, () => {
      const kit = createTestLatch({ storage, window, wallets: [] })
      kit.latch.start()
      kit.latch.dispose()
      return kit
    })
    expect(listening.size).toBeGreaterThan(0)
    expect([...listening.values()].filter((count) => count !== 0)).toEqual([])
    await kits[0]?.clock.settle()
    expect(kits.map(({ clock }) => clock.waiting())).toEqual(kits.map(() => 0))
    expect(kits.flatMap(({ warnings, reports }) => [...warnings, ...reports])).toEqual([])
  })

  it('runs until every start is released, or until dispose', () => {
    const { window, announcements } = createCountingWindow()
    const { latch } = createTestLatch({ window })
    const [first, second] = [latch.start(), latch.start()]
    first()
    first()
    expect(announcements()).toBe(1)
    second()
    expect(announcements()).toBe(0)
    const old = latch.start()
    latch.dispose()
    expect(announcements()).toBe(0)
    latch.start()
    // The function of a `start()` before the end releases nothing.
    old()
    expect(announcements()).toBe(1)
  })

  it('F091 ended while the wallet is asked: the promise settles, nothing changes later, the approval is refused', async () => {
    const { latch, adapter, clock, storage, reports } = await createPreparedLatch({ adapter: { connect: 'hang' } })
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    latch.dispose()
    const before = latch.getState()
    expect(latch.getAccount().status).toBe('disconnected')
    adapter.set({ connect: 'ok' })
    await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
    await clock.settle()
    expect(latch.getState()).toBe(before)
    expect(adapter.connected()).toBeUndefined()
    expect(clock.waiting()).toBe(0)
    expect(storedIds(storage)).toEqual([])
    expect(reports).toEqual([])
  })

  it('F091 ended while it reconnects: nothing changes later', async () => {
    const { storage } = await createConnectedLatch()
    const { latch, adapter, clock } = createTestLatch({ storage, adapter: { reconnect: 'hang' } })
    latch.start()
    await clock.settle()
    latch.dispose()
    const before = latch.getState()
    expect(latch.getAccount().status).toBe('disconnected')
    adapter.set({ reconnect: 'ok' })
    await clock.advance(10_000)
    expect(latch.getState()).toBe(before)
    expect(adapter.connected()).toBeUndefined()
  })

  it('F091 ended while the wallet is asked for a balance: nothing changes later', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const { refreshBalance } = await latch.feature('account')
    const reading = refreshBalance()
    await soon(() => adapter.count('balance.get')).toBe(1)
    await latch.disconnect()
    latch.dispose()
    const before = latch.getState()
    adapter.set({ balance: 'ok' })
    await reading
    await clock.settle()
    expect(latch.getState()).toBe(before)
  })

  it('F212 ended just after the modal was opened: no timer is left', async () => {
    const { latch, clock } = createTestLatch()
    latch.start()
    await latch.open()
    ;(await latch.feature('modal')).shake()
    latch.dispose()
    expect(latch.getState().modal?.shaking).toBe(false)
    expect(clock.waiting()).toBe(0)
  })

  it.each(['nope', 'constructor', undefined])('rejects for the feature %j, which there is not', async (name) => {
    const { latch } = createTestLatch()
    await expect(latch.feature(name as never)).rejects.toMatchObject({ code: 'options/no-feature' })
  })

  it('F212 ended while the balance is watched: it is read no more, and no timer is left', async () => {
    const { latch, adapter, clock } = await createConnectedLatch()
    const { watchBalance } = await latch.feature('account')
    watchBalance()
    await soon(() => adapter.count('balance.get')).toBe(1)
    latch.dispose()
    await clock.advance(100_000)
    expect(adapter.count('balance.get')).toBe(1)
    expect(clock.waiting()).toBe(0)
  })

  it('F212 ended while a balance is read: the promise resolves, and no timer is left', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { balance: 'hang' } })
    const { refreshBalance } = await latch.feature('account')
    const reading = refreshBalance()
    await soon(() => adapter.count('balance.get')).toBe(1)
    latch.dispose()
    await reading
    expect(clock.waiting()).toBe(0)
  })
})

describe('F217 a host that throws', () => {
  const throws = (): never => {
    throw new Error('host')
  }

  it('changes nothing for the kit or for others, and is reported', async () => {
    const { latch, reports, clock } = createTestLatch()
    let heard = 0
    latch.subscribeEvents(throws)
    latch.subscribe(throws)
    latch.subscribe(() => (heard += 1))
    await latch.connect({ wallet: 'Fake Wallet' })
    await clock.settle()
    expect(latch.getAccount().status).toBe('connected')
    expect(heard).toBeGreaterThan(0)
    expect(reports.length).toBeGreaterThan(1)
    expect(reports.every((report) => report instanceof Error && report.message === 'host')).toBe(true)
  })
})

describe('an adapter that throws when it is stopped', () => {
  it('is reported, and every other part of the kit ends', async () => {
    const { factory } = createFakeAdapter()
    const error = new Error('adapter')
    const stop = (): never => {
      throw error
    }
    const { window, listening } = createCountingWindow()
    const { latch, reports } = createTestLatch({
      adapters: [(context) => ({ ...factory(context), start: () => stop })],
      window,
    })
    latch.start()
    expect(listening.get('storage')).toBeGreaterThan(0)
    latch.dispose()
    expect(listening.get('storage')).toBe(0)
    expect(reports).toEqual([error])
  })
})

describe('state', () => {
  it('is told once per turn, until the listener stops', async () => {
    const { latch, clock } = createTestLatch()
    let heard = 0
    const stop = latch.subscribe(() => (heard += 1))
    latch.start()
    const connecting = latch.connect({ wallet: 'Fake Wallet' })
    await Promise.resolve()
    expect(heard).toBe(1)
    await connecting
    stop()
    const before = heard
    await latch.disconnect()
    await clock.settle()
    expect(heard).toBe(before)
  })

  it('is the same object until something changes', async () => {
    const { latch } = await createConnectedLatch()
    const before = latch.getState()
    expect(latch.getState()).toBe(before)
    await latch.disconnect()
    expect(latch.getState()).not.toBe(before)
    expect(before.connection.byNamespace.eip155?.status).toBe('connected')
  })

  it('F210 the server’s is what it was when the kit was made, whatever happens', async () => {
    const { latch } = createTestLatch()
    const server = latch.getServerState()
    const before = JSON.stringify(server)
    await latch.connect({ wallet: 'Fake Wallet' })
    await latch.open()
    expect(latch.getServerState()).toBe(server)
    expect(JSON.stringify(server)).toBe(before)
    expect(server.connection.byNamespace.eip155?.status).toBe('disconnected')
  })
})

describe('F209 on a server', () => {
  it('a kit can be made, started and rendered, and does nothing', async () => {
    expect(typeof window).toBe('undefined')
    const adapter = createFakeAdapter()
    const latch = createLatch({ networks: [alphaNetwork], adapters: [adapter.factory], metadata: { name: 'Test' } })
    latch.start()
    expect(latch.getState()).toEqual(latch.getServerState())
    expect(latch.getAccount().status).toBe('disconnected')
    await expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({
      code: 'connection/connector-not-found',
    })
    await latch.disconnect()
    latch.dispose()
    expect(adapter.count('start')).toBe(0)
  })
})

describe('before the visitor acts', () => {
  it('nothing is stored, whatever the page does', async () => {
    const { latch, storage, clock } = createTestLatch({ wallets: TWO })
    latch.start()
    await latch.open()
    await latch.open({ view: 'WhatIsAWallet' })
    await latch.close()
    await clock.advance(60_000)
    latch.dispose()
    expect(storage.writes).toEqual([])
  })
})
