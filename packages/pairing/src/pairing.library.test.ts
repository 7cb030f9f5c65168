import { Socket } from 'node:net'
import type { PairingContext } from '@latchkit/core/adapter'
import { createFakeWindow } from '@latchkit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPairing } from './createPairing.js'
import { createProvider, readOnce, restoreOnce, storagePrefix } from './pairing.library.js'
import { startRawProvider } from './phone.fixture.js'
import { TIMEOUT, startPairingWorld, type App, type PairingWorld } from './pairingWorld.fixture.js'

let world: PairingWorld
/** The hosts that the test connected to. */
let hosts: Set<string>

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  hosts = new Set()
  const original = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [{ host = 'localhost' }] = (Array.isArray(given[0]) ? given[0] : given) as [{ host?: string }]
    hosts.add(host)
    if (host !== '127.0.0.1') return this.destroy(new Error('Nothing leaves this machine.'))
    return Reflect.apply(original, this, given) as Socket
  })
})
afterEach(async () => {
  await world.clear()
  vi.restoreAllMocks()
  hosts.delete('127.0.0.1')
  expect([...hosts]).toEqual([])
})

/** Starts an app whose kit makes the provider. In Node the library stores in memory; browser tests cover reloads. */
const startApp = (id: string): Promise<App> => {
  const { url, projectId } = world.manifest.relay
  return world.startApp({ pairing: createPairing({ relay: url }), projectId, id })
}
const status = ({ latch }: App): string => latch.getAccount().status

describe('the provider that the kit makes', () => {
  it('F053 is started, ended and started again, and connects', async () => {
    const [app, phone] = [await startApp('strict'), await world.startPhone()]
    app.latch.dispose()
    app.latch.start()
    await app.connect(phone)
    app.latch.dispose()
    app.latch.start()
    await expect.poll(() => status(app), TIMEOUT).toBe('connected')
    await app.latch.signMessage('hello')
    expect(phone.asked).toEqual(['personal_sign'])
  })

  it('F048 drops a session that the wallet ended while the kit was stopped', async () => {
    const [app, phone] = [await startApp('slept'), await world.startPhone()]
    await app.connect(phone)
    app.latch.dispose()
    await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    app.latch.start()
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
  })

  it('F048 reads the messages left by an earlier page, and handles each new message only once', async () => {
    const app = await world.startApp({ provider: await startRawProvider(world.manifest) })
    await app.connect(await world.startPhone())
    const { client } = await app.provider()
    const { messages } = client.core.relayer
    const [topic] = client.session.keys as [string]
    await messages.set(topic, 'left', 'inbound')
    readOnce({ client })
    await messages.set(topic, 'came', 'inbound')
    expect(messages.getWithoutAck([topic])).toEqual({ [topic]: ['left'] })
    await messages.ack(topic, 'left')
    expect(messages.getWithoutAck([topic])).toEqual({ [topic]: [] })
  })

  it('F040 keeps its own topics over a new connection, whatever another tab has stored', async () => {
    const provider = await startRawProvider(world.manifest)
    const { client } = provider
    const [app, phone] = [await world.startApp({ provider }), await world.startPhone()]
    await app.connect(phone)
    restoreOnce({ client })
    readOnce({ client })
    const { storageKey } = client.core.relayer.subscriber as unknown as { storageKey: string }
    await client.core.storage.setItem(storageKey, [{ id: '1', topic: 'another', relay: { protocol: 'irn' } }])
    await world.restart({})
    await phone.kit.disconnectSession({ topic: phone.topics()[0]!, reason: { code: 6000, message: 'bye' } })
    await expect.poll(() => status(app), TIMEOUT).toBe('disconnected')
  })

  it('F053 holds its session while it has it; a dropped session is left over, and ends with the next code', async () => {
    const locks: [name: string, mode: string][] = []
    const held = new Set<string>()
    const request = async (name: string, { mode }: LockOptions, run: (lock: object) => unknown): Promise<void> => {
      const key = name.split('/').at(-1)!
      locks.push([key, mode ?? 'exclusive'])
      if (mode === 'shared') held.add(key)
      await run({ name })
      held.delete(key)
    }
    const window = Object.assign(createFakeWindow(), { navigator: { locks: { request } } })
    const { url, projectId } = world.manifest.relay
    const app = await world.startApp({ pairing: createPairing({ relay: url }), projectId, id: 'holds', window })
    const phone = await world.startPhone()
    await app.connect(phone)
    const [topic] = phone.topics()
    expect([...held]).toEqual([topic])
    // The same change of the storage as when another tab disconnects.
    app.storage.open().removeItem('@latchkit/holds/connection:eip155:walletConnect:eip155')
    window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await expect.poll(() => [...held], TIMEOUT).toEqual([])
    app.latch.connect({ wallet: 'walletConnect:eip155' }).catch(() => {})
    await app.code()
    expect(locks).toEqual([
      [topic, 'shared'],
      [topic, 'exclusive'],
    ])
    await expect.poll(phone.topics, TIMEOUT).toEqual([])
  })

  it('S3.17 sends the app’s metadata to wallets', async () => {
    const { url, projectId } = world.manifest.relay
    const metadata = {
      name: 'App',
      description: 'An app',
      url: 'https://app.example',
      icons: ['https://app.example/a.png'],
    }
    const context = { id: 'metadata', metadata, environment: {} } as object as PairingContext
    const { client } = await createProvider({ relay: url, projectId }, context)
    expect(client.metadata).toMatchObject(metadata)
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })

  it('F051 asks no verify service, and no host but the relay', async () => {
    vi.stubEnv('IS_VITEST', '')
    onTestFinished(() => void vi.stubEnv('IS_VITEST', 'true'))
    const { url, projectId } = world.manifest.relay
    const context = { id: 'verify', metadata: { name: 'App' }, environment: {} } as PairingContext
    const provider = await createProvider({ relay: url, projectId }, context)
    expect(await provider.client.core.verify.register({ id: '1', decryptedId: '2' })).toBe('')
    const { uri } = await provider.client.connect({ optionalNamespaces: {} })
    expect(uri).toMatch(/^wc:/)
    provider.client.core.heartbeat.stop()
    await provider.client.core.relayer.transportClose()
  })
})

describe('its storage prefix', () => {
  it('F053 is different for each kit', () => {
    expect(storagePrefix({ id: '' })).toBe('latchkit')
    expect(storagePrefix({ id: 'one' })).not.toBe(storagePrefix({ id: 'two' }))
  })
})
