import type { LatchEvents } from '../../latch.types.js'
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../adapter/adapter.types.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import type { ConnectionFlows } from './connection.flows.js'
import { connectionsRecord, type StoredConnection } from './connection.storage.js'

const STORED: StoredConnection = {
  namespace: 'eip155',
  connectorId: 'org.example',
  name: 'Example',
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  networkId: 'eip155:1',
}

/** Makes a controller whose flows load, or fail to load, when the test says so. */
function setUp(stored: readonly StoredConnection[] = [STORED]) {
  const { environment } = createWorld()
  const storage = createStorage(environment, 'test')
  storage.record(connectionsRecord).write(stored)
  const loads: { arrive: (flows: Partial<ConnectionFlows>) => void; fail: () => void }[] = []
  const calls: string[] = []
  const adapter = { namespace: 'eip155', prepare: async () => void calls.push('prepare') } as unknown as Adapter
  const connection = createConnectionController(
    {
      options: { enableReconnect: true },
      loadPairing: () => Promise.reject(new Error('nothing pairs')),
      environment,
      storage,
      connectors: createConnectorsController({ environment, storage, attach: () => true }),
      adapters: new Map([['eip155', adapter]]),
      events: createEmitter<LatchEvents>(environment.report),
      track: () => {},
    },
    () =>
      new Promise((resolve, reject) =>
        loads.push({
          arrive: (flows) => resolve({ createConnectionFlows: () => flows as ConnectionFlows }),
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      ),
  )
  const status = (): string | undefined => connection.state.byNamespace.eip155?.status
  return { connection, loads, calls, status }
}

describe('before the flows are loaded', () => {
  it('S4.01 a reload shows at once that it restores, and prepares the adapter meanwhile', async () => {
    const { connection, loads, calls, status } = setUp()
    const reconnecting = connection.reconnect(new AbortController().signal, true)
    expect(status()).toBe('reconnecting')
    expect(calls).toEqual(['prepare'])
    const asked: unknown[] = []
    loads[0]?.arrive({ reconnect: async (_, stored) => void asked.push(...stored) })
    await reconnecting
    expect(asked).toEqual([STORED])
  })

  it('S4.01 a reload shows the first stored wallet of a namespace, and restores all', async () => {
    const second = { ...STORED, connectorId: 'org.second' }
    const { connection, loads, calls } = setUp([STORED, second])
    const reconnecting = connection.reconnect(new AbortController().signal, true)
    expect(connection.state.byNamespace.eip155?.connectorId).toBe(STORED.connectorId)
    expect(calls).toEqual(['prepare'])
    const asked: unknown[] = []
    loads[0]?.arrive({ reconnect: async (_, stored) => void asked.push(...stored) })
    await reconnecting
    expect(asked).toEqual([STORED, second])
  })

  it('loads nothing where nothing is stored, or nothing is to be restored', async () => {
    const { connection, loads, status } = setUp()
    await connection.reconnect(new AbortController().signal, false)
    expect(loads).toHaveLength(0)
    expect(status()).toBe('disconnected')
  })

  it('a kit that ends meanwhile is disconnected at once, and may be started again', async () => {
    const { connection, loads, status } = setUp()
    const abort = new AbortController()
    let times = 0
    const first = connection.reconnect(abort.signal, true)
    abort.abort()
    expect(status()).toBe('disconnected')
    const second = connection.reconnect(new AbortController().signal, true)
    expect(status()).toBe('reconnecting')
    loads[0]?.arrive({ reconnect: async () => void times++ })
    await Promise.all([first, second])
    expect(times).toBe(1)
    expect(status()).toBe('reconnecting')
  })

  it('offline: a reload ends disconnected, a connect rejects with an error of ours, and both try again', async () => {
    const { connection, loads, status } = setUp()
    const reconnecting = connection.reconnect(new AbortController().signal, true)
    loads[0]?.fail()
    await expect(reconnecting).rejects.toMatchObject({ isLatchError: true })
    expect(status()).toBe('disconnected')
    const connecting = connection.connect({ connectorId: 'org.example' })
    loads[1]?.fail()
    await expect(connecting).rejects.toMatchObject({ isLatchError: true })
    void connection.connect({ connectorId: 'org.example' })
    expect(loads).toHaveLength(3)
  })

  it('keeps the order of the calls', async () => {
    const { connection, loads } = setUp()
    const calls: string[] = []
    const connecting = connection.connect({ connectorId: 'org.example' })
    connection.cancel()
    const ended = connection.disconnect()
    loads[0]?.arrive({
      connect: async () => void calls.push('connect') as never,
      cancel: () => void calls.push('cancel'),
      disconnect: async () => void calls.push('disconnect'),
    })
    await Promise.all([connecting, ended])
    expect(calls).toEqual(['connect', 'cancel', 'disconnect'])
    connection.cancel()
    expect(calls.at(-1)).toBe('cancel')
  })

  it('a cancel without an attempt loads nothing', () => {
    const { connection, loads } = setUp()
    connection.cancel()
    connection.giveUp()
    expect(loads).toHaveLength(0)
  })
})
