// Tests loadedPairing.ts, pairing.active.ts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPairing } from './createPairing.js'
import { networksOf, TIMEOUT, startPairingWorld, type App, type PairingWorld } from './pairingWorld.fixture.js'
import { startProvider, type Phone } from './phone.fixture.js'

let world: PairingWorld

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
afterEach(() => world.clear())

const WALLET = { wallet: 'walletConnect:eip155' }
const status = ({ latch }: App): string => latch.getAccount().status
const start = (): Promise<[App, Phone]> => Promise.all([world.startApp(), world.startPhone()])

describe('a stale store', () => {
  it.each<[string, (client: Awaited<ReturnType<App['provider']>>['client'], topic: string) => Promise<void>]>([
    ['the session', (client, topic) => client.session.delete(topic, { code: 6000, message: '' })],
    ['its key', (client, topic) => client.core.crypto.deleteSymKey(topic)],
  ])('F049 without %s: a request rejects as disconnected, and a new code connects', async (_, lose) => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { client } = await app.provider()
    const [topic] = client.session.keys
    await lose(client, topic!)
    await expect(app.latch.signMessage('hello')).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
    expect(client.session.keys).not.toContain(topic)
    const again = await world.startPhone('Another Phone')
    await app.connect(again)
    expect(status(app)).toBe('connected')
  })

  it('F049 without the session that the app restores: disconnected', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const reloaded = await world.startApp({ keep: app.storage })
    await reloaded.clock.advance(10_000)
    await expect.poll(() => status(reloaded), TIMEOUT).toBe('disconnected')
    await reloaded.connect(await world.startPhone('Another Phone'))
    expect(status(reloaded)).toBe('connected')
  })

  it('F049 of the kit, but not of the app’s own provider: the kit uses the provider’s session', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const provider = await app.provider()
    app.latch.dispose()
    const other = await world.startApp({ pairing: createPairing({ provider }) })
    // The app itself may have made the session.
    await expect(other.latch.connect(WALLET)).resolves.toMatchObject({ address: phone.address })
  })
})

describe('a reload', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pairing-test-'))
  })
  // The library still writes for a moment after its end.
  afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

  /** Connects, and ends as a closed page does, without a message to the wallet. */
  async function visit(database: string): Promise<[App, Phone]> {
    const provider = await startProvider(world.manifest, database)
    const [app, phone] = [await world.startApp({ provider }), await world.startPhone()]
    await app.connect(phone)
    app.latch.dispose()
    provider.client.core.heartbeat.stop()
    await provider.client.core.relayer.transportClose()
    return [app, phone]
  }

  it('restores the session, without a code', async () => {
    const database = join(folder, 'restored')
    const [{ storage }, phone] = await visit(database)
    const provider = await startProvider(world.manifest, database)
    const app = await world.startApp({ provider, keep: storage })
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
    expect(app.pairing.state.wcUri).toBeUndefined()
    await app.latch.signMessage('hello')
    expect(phone.asked).toEqual(['personal_sign'])
  })

  it('S4.04 restores the chosen network, and follows another tab that chooses another one', async () => {
    const database = join(folder, 'network')
    const provider = await startProvider(world.manifest, database)
    const [before, phone] = [await world.startApp({ provider }), await world.startPhone()]
    await before.connect(phone)
    const [, second] = networksOf(world.manifest)
    await before.latch.switchNetwork(second!.caipNetworkId)
    before.latch.dispose()
    provider.client.core.heartbeat.stop()
    await provider.client.core.relayer.transportClose()
    const again = await startProvider(world.manifest, database)
    const app = await world.startApp({ provider: again, keep: before.storage })
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
    const networkId = (): unknown => app.latch.getState().connection.connections[0]?.networkId
    expect(networkId()).toBe(second!.caipNetworkId)
    // Another tab chooses the first one again.
    const [first] = networksOf(world.manifest)
    const storage = app.storage.open()
    storage.setItem(
      '@latchkit/paired',
      storage.getItem('@latchkit/paired')!.replace(second!.caipNetworkId, first.caipNetworkId),
    )
    app.page.dispatchEvent(Object.assign(new Event('storage'), { key: '@latchkit/paired' }))
    await expect.poll(networkId, TIMEOUT).toBe(first.caipNetworkId)
  })

  it('F048 is disconnected where the wallet ended the session meanwhile', async () => {
    const database = join(folder, 'ended')
    const [{ storage }, phone] = await visit(database)
    await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    const provider = await startProvider(world.manifest, database)
    const app = await world.startApp({ provider, keep: storage })
    const isOver = async (): Promise<string> => {
      await app.clock.advance(1_000)
      return status(app)
    }
    await expect.poll(() => provider.client.session.length, TIMEOUT).toBe(0)
    await expect.poll(isOver, TIMEOUT).toBe('disconnected')
  })
})

describe('a session that is over', () => {
  /** Makes the library throw as it does without a network: before it sends anything. */
  const goOffline = async (app: App): Promise<() => void> => {
    const { relayer } = (await app.provider()).client.core
    const original = relayer.confirmOnlineStateOrThrow
    relayer.confirmOnlineStateOrThrow = () => Promise.reject(new Error('No internet connection detected.'))
    return () => void (relayer.confirmOnlineStateOrThrow = original)
  }

  it('F047 is deleted here where the relay can’t be reached, and the next code connects', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { client } = await app.provider()
    const goOnline = await goOffline(app)
    await app.latch.disconnect()
    expect(client.session.keys).toEqual([])
    goOnline()
    await app.connect(await world.startPhone('Another Phone'))
    expect(client.session.length).toBe(1)
  })

  it('F047 is deleted here where the relay does not answer', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const { client } = await app.provider()
    client.disconnect = () => new Promise(() => {})
    const over = app.latch.disconnect()
    const isOver = async (): Promise<number> => {
      await app.clock.advance(1_000)
      return client.session.length
    }
    await expect.poll(isOver, TIMEOUT).toBe(0)
    await over
  })

  it('F205 in another tab is over here too: the next attempt gets a code', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    const key = '@latchkit/connection:eip155:walletConnect:eip155'
    const before = app.storage.open()?.getItem(key) ?? ''
    expect(before).toContain('"isEnded":false')
    // The same change of the storage as when another tab disconnects.
    const ended = before.replace('"isEnded":false', '"isEnded":true').replace(/"revision":\d+/, '"revision":9e15')
    app.storage.open()?.setItem(key, ended)
    app.page.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
    const connected = app.latch.connect(WALLET)
    const other = await world.startPhone('Another Phone')
    await other.pair(await app.code())
    await connected
    await app.latch.signMessage('hello')
    expect([phone.asked, other.asked]).toEqual([[], ['personal_sign']])
  })
})

describe('a request', () => {
  it('rejects as disconnected where the wallet ends the session while it is pending', async () => {
    const [app, phone] = await start()
    await app.connect(phone)
    phone.onRequest = async ({ topic }) => {
      await phone.kit.disconnectSession({ topic, reason: { code: 6000, message: 'bye' } })
      return new Promise(() => {})
    }
    await expect(app.latch.signMessage('hello')).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
  })
})

describe('kits', () => {
  it('F053 two on a page are independent', async () => {
    const [one, two] = await Promise.all([world.startApp({ id: 'one' }), world.startApp({ id: 'two' })])
    const [first, second] = await Promise.all([world.startPhone('First'), world.startPhone('Second')])
    await Promise.all([one.connect(first), two.connect(second)])
    await one.latch.disconnect()
    expect([status(one), status(two)]).toEqual(['disconnected', 'connected'])
    await two.latch.signMessage('hello')
    expect([first.asked, second.asked]).toEqual([[], ['personal_sign']])
  })

  it('F053 that are started, ended and started again make one provider, and connect', async () => {
    const [app, phone] = await start()
    app.latch.dispose()
    app.latch.start()
    await app.connect(phone)
    app.latch.dispose()
    app.latch.start()
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
    expect(app.made()).toBe(1)
    await app.latch.signMessage('hello')
  })

  it('F053 that ended have no listeners on the app’s own provider', async () => {
    const provider = await startProvider(world.manifest)
    const { events, core } = provider.client
    const told = ['session_delete', 'session_expire', 'session_update', 'session_event'] as const
    const counts = (): number[] => [
      ...told.map((name) => events.listenerCount(name)),
      ...['relayer_connect', 'relayer_disconnect'].map((name) => core.relayer.events.listenerCount(name)),
    ]
    const before = counts()
    const app = await world.startApp({ provider })
    app.latch.connect(WALLET).catch(() => {})
    await app.code()
    expect(counts()).toEqual(before.map((listeners) => listeners + 1))
    app.latch.dispose()
    await expect.poll(counts, TIMEOUT).toEqual(before)
  })
})

describe('the library’s own provider', () => {
  it.each<[string, object, object]>([
    ['pairing/no-relay', { projectId: 'a'.repeat(32) }, {}],
    ['pairing/no-project', {}, { relay: 'wss://relay.example' }],
  ])('fails with %s where the app names none', async (code, options, endpoints) => {
    const app = await world.startApp({ pairing: createPairing(), endpoints, ...options })
    await expect(app.latch.connect(WALLET)).rejects.toMatchObject({ code })
    expect(app.pairing.state.wcError?.code).toBe(code)
  })

  it('is made for the first code, and made again where that failed', async () => {
    let times = 0
    const provider = (): ReturnType<typeof startProvider> => {
      times += 1
      return times === 1 ? Promise.reject(new TypeError('Failed to fetch')) : startProvider(world.manifest)
    }
    const app = await world.startApp({ pairing: createPairing({ provider }), networks: networksOf(world.manifest) })
    expect(times).toBe(0)
    await expect(app.latch.connect(WALLET)).rejects.toMatchObject({ isLatchError: true })
    app.latch.connect(WALLET).catch(() => {})
    await app.code()
    expect(times).toBe(2)
    app.latch.dispose()
  })
})
