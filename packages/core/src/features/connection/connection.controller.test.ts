import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../adapter/adapter.types.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import type { Message } from './connection.messages.js'
import { connectionFamily, keyOf, type ConnectionRecord } from './connection.storage.js'

const STORED: ConnectionRecord = {
  namespace: 'eip155',
  connectorId: 'org.example',
  name: 'Example',
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  networkId: 'eip155:1',
  isEnded: false,
  revision: 1,
}

/** Makes a controller. The code that handles its messages loads, or fails to load, when the test says so. */
function setUp(stored: readonly ConnectionRecord[] = [STORED]) {
  const { environment } = createWorld()
  const storage = createStorage(environment, 'test')
  for (const each of stored) storage.family(connectionFamily).record(keyOf(each)).write(each)
  const loads: { arrive: () => void; fail: () => void }[] = []
  const calls: string[] = []
  const handled: Message[] = []
  const handle = (message: Message): void => {
    handled.push(message)
    if ('call' in message) message.call.resolve(undefined as never)
  }
  const adapter = { namespace: 'eip155', prepare: async () => void calls.push('prepare') } as unknown as Adapter
  const connection = createConnectionController(
    {
      options: { enableReconnect: true, id: 'test' },
      loadSource: () => Promise.reject(new Error('nothing pairs')),
      loadRequests: async () => ({ begin: () => () => {} }),
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
          arrive: () => resolve({ createMessageHandler: () => handle }),
          fail: () => reject(new TypeError('Failed to fetch')),
        }),
      ),
  )
  const status = (): string | undefined => connection.state.byNamespace.eip155?.status
  const types = (): string[] => handled.map(({ type }) => type)
  return { connection, loads, calls, handled, types, status }
}

const connected = (connectorId: string) =>
  ({
    type: 'connected',
    connectorId,
    connection: { accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }], networkId: 'eip155:1' },
  }) as const

describe('before the code that handles messages is loaded', () => {
  it('S4.01 a reload shows at once that it restores, and prepares the adapter meanwhile', async () => {
    const { connection, loads, calls, types, status } = setUp()
    const reconnecting = connection.reconnect(new AbortController().signal, true)
    expect(status()).toBe('reconnecting')
    expect(calls).toEqual(['prepare'])
    loads[0]?.arrive()
    await reconnecting
    expect(types()).toEqual(['start'])
  })

  it('S4.01 a reload shows one stored wallet of a namespace', () => {
    const { connection } = setUp([STORED, { ...STORED, connectorId: 'org.second' }])
    void connection.reconnect(new AbortController().signal, true)
    expect(connection.state.byNamespace.eip155).toMatchObject({ connectorId: STORED.connectorId })
  })

  it('loads nothing where nothing is stored, all has ended, or nothing is to be restored', async () => {
    for (const stored of [[], [{ ...STORED, isEnded: true }]]) {
      const { connection, loads, status } = setUp(stored)
      await connection.reconnect(new AbortController().signal, true)
      await connection.follow({})
      expect(loads).toHaveLength(0)
      expect(status()).toBe('disconnected')
    }
    const { connection, loads } = setUp()
    await connection.reconnect(new AbortController().signal, false)
    expect(loads).toHaveLength(0)
  })

  it('a kit that ends meanwhile is disconnected at once, and may be started again', async () => {
    const { connection, loads, handled, status } = setUp()
    const abort = new AbortController()
    const first = connection.reconnect(abort.signal, true)
    abort.abort()
    expect(status()).toBe('disconnected')
    const second = connection.reconnect(new AbortController().signal, true)
    expect(status()).toBe('reconnecting')
    loads[0]?.arrive()
    await Promise.all([first, second])
    expect(handled.map((message) => message.type === 'start' && message.signal.aborted)).toEqual([true, false])
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

  it('keeps every command and every event, in their order', async () => {
    const { connection, loads, types } = setUp()
    const connecting = connection.connect({ connectorId: 'org.example' })
    connection.cancel()
    connection.receive('eip155', { type: 'disconnected', connectorId: 'org.example' })
    const ended = connection.disconnect()
    loads[0]?.arrive()
    await Promise.all([connecting, ended])
    expect(types()).toEqual(['connect', 'cancel', 'told', 'disconnect'])
    connection.cancel()
    expect(types().at(-1)).toBe('cancel')
  })

  it('an event that says nothing without a connection loads nothing, and `connected` loads the code', () => {
    const { connection, loads } = setUp()
    connection.receive('eip155', { type: 'disconnected', connectorId: 'org.example' })
    connection.receive('eip155', { type: 'accounts', connectorId: 'org.example', accounts: [] })
    expect(loads).toHaveLength(0)
    connection.receive('eip155', connected('org.example'))
    expect(loads).toHaveLength(1)
  })

  it('offline: events are kept for the next load, and commands are not', async () => {
    const { connection, loads, types } = setUp()
    connection.receive('eip155', connected('org.example'))
    const connecting = connection.connect({ connectorId: 'org.example' })
    loads[0]?.fail()
    await expect(connecting).rejects.toMatchObject({ isLatchError: true })
    const next = connection.disconnect()
    loads[1]?.arrive()
    await next
    expect(types()).toEqual(['told', 'disconnect'])
  })

  it('offline: a command that the app repeats as soon as it rejects loads the code again', async () => {
    const { connection, loads, types } = setUp()
    const first = connection.disconnect()
    const second = first.catch(() => connection.disconnect())
    loads[0]?.fail()
    await expect(first).rejects.toMatchObject({ isLatchError: true })
    expect(loads).toHaveLength(2)
    loads[1]?.arrive()
    await second
    expect(types()).toEqual(['disconnect'])
  })

  it('a cancel without an attempt loads nothing', () => {
    const { connection, loads } = setUp()
    connection.cancel()
    connection.giveUp()
    expect(loads).toHaveLength(0)
  })
})
