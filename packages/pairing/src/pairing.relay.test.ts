import type { PairingContext, PairingEvent } from '@latchkit/core/adapter'
import { createFakeWindow } from '@latchkit/testing'
import type UniversalProvider from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { watchRelay } from './pairing.relay.js'
import { TIMEOUT, startPairingWorld, type PairingWorld } from './pairingWorld.fixture.js'
import { startProvider } from './phone.fixture.js'

let world: PairingWorld
let provider: UniversalProvider

beforeAll(async () => {
  world = await startPairingWorld()
})
afterAll(() => world.stop())
afterEach(async () => {
  provider.client.core.heartbeat.stop()
  await provider.client.core.relayer.transportClose()
})

/** Makes a provider with a pending code, so that it has a socket. */
async function setUp(isOwn: boolean) {
  provider = await startProvider(world.manifest)
  await provider.client.connect({ optionalNamespaces: {} })
  const { relayer } = provider.client.core
  const events: PairingEvent[] = []
  const emit = (event: PairingEvent): void => void events.push(event)
  const context = { id: 'test', environment: { window: createFakeWindow() }, emit }
  const refusals: unknown[] = []
  const relay = watchRelay(provider, context as unknown as PairingContext, isOwn, (cause) => refusals.push(cause))
  const listeners = (): number => relayer.events.listenerCount('relayer_connect')
  return { relay, relayer, listeners, events, refusals }
}

describe('a relay that is closed', () => {
  it('F053 is closed again where the library reconnects it, until reopen', async () => {
    const { relay, relayer, listeners } = await setUp(true)
    const before = listeners()
    relay.close()
    await expect.poll(() => relayer.connected, TIMEOUT).toBe(false)
    // The library does this when the network is back.
    await relayer.transportOpen().catch(() => {})
    await expect.poll(() => relayer.connected, TIMEOUT).toBe(false)
    expect(relayer.transportExplicitlyClosed).toBe(true)
    relay.reopen()
    await expect.poll(() => relayer.connected, TIMEOUT).toBe(true)
    expect(listeners()).toBe(before)
  })

  it('F053 stays open where the provider is the app’s own', async () => {
    const { relay, relayer, listeners } = await setUp(false)
    const before = listeners()
    relay.close()
    expect([relayer.connected, listeners()]).toEqual([true, before])
  })
})
