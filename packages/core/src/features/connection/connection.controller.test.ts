// Tests connection.mailbox.ts.
import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import type { Message } from './connection.messages.js'
import { writeNamespace } from './connection.rules.js'
import {
  ACTIVE_NAMESPACE,
  choiceFamily,
  connectionFamily,
  connectionKey,
  type ConnectionRecord,
} from './connection.storage.js'

const STORED: ConnectionRecord = {
  namespace: 'eip155',
  connectorId: 'org.example',
  name: 'Example',
  address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  networkId: 'eip155:1',
  isEnded: false,
  revision: 1,
}

/** A connected wallet that shares no account. */
const CONNECTED = { namespace: 'eip155', status: 'connected', networkId: 'eip155:1', accounts: [] } as const

const SECOND: ConnectionRecord = { ...STORED, connectorId: 'org.second' }
const ON_SOLANA: ConnectionRecord = { ...STORED, namespace: 'solana', connectorId: 'sol', networkId: 'solana:1' }

/**
 * Makes a controller with adapters for two namespaces. The code that handles its messages loads, or fails to load, when
 * the test says so. `choices`: what the visitor chose at an earlier visit.
 */
function setUp(
  stored: readonly ConnectionRecord[] = [STORED],
  choices: Readonly<Record<string, string>> = {},
  { hasWindow = true, enableReconnect = true } = {},
) {
  const { environment: whole, window } = createWorld()
  const environment = hasWindow ? whole : { ...whole, window: undefined }
  const storage = createStorage(environment, 'test')
  for (const each of stored) storage.family(connectionFamily).record(connectionKey(each)).write(each)
  for (const [key, choice] of Object.entries(choices))
    storage.family(choiceFamily).record(key).write({ choice, revision: 1 })
  const loads: { arrive: () => void; fail: () => void }[] = []
  const calls: string[] = []
  const handled: Message[] = []
  const handle = (message: Message): void => {
    handled.push(message)
    if ('call' in message) message.call.resolve(undefined as never)
  }
  const adapterOf = (namespace: Namespace) =>
    ({ namespace, prepare: async () => void calls.push(`prepare ${namespace}`) }) as unknown as Adapter
  const connection = createConnectionController(
    {
      options: { enableReconnect, id: 'test' },
      sources: new Map(),
      loadSource: () => Promise.reject(new Error('nothing pairs')),
      loadRequests: async () => ({ begin: () => () => {} }),
      environment,
      storage,
      connectors: createConnectorsController({ environment, storage, attach: () => true, sources: new Map() }),
      adapters: new Map((['eip155', 'solana'] as const).map((each) => [each, adapterOf(each)])),
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
  return { connection, window, loads, calls, handled, types, status }
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
    expect(calls).toEqual(['prepare eip155'])
    loads[0]?.arrive()
    await reconnecting
    expect(types()).toEqual(['start'])
  })

  it('S4.01 a reload shows one stored wallet of a namespace', () => {
    const { connection } = setUp([STORED, SECOND])
    void connection.reconnect(new AbortController().signal, true)
    expect(connection.state.byNamespace.eip155).toEqual({
      status: 'reconnecting',
      connectorId: STORED.connectorId,
      address: STORED.address,
      networkId: STORED.networkId,
    })
  })

  it('S4.01 a reload begins with the namespace and with the wallets that the visitor chose last', () => {
    const chosen = { [ACTIVE_NAMESPACE]: 'solana', eip155: connectionKey(SECOND) }
    const { connection, calls } = setUp([STORED, SECOND, ON_SOLANA], chosen)
    void connection.reconnect(new AbortController().signal, true)
    const { byNamespace, activeNamespace } = connection.state
    expect(activeNamespace).toBe('solana')
    expect([byNamespace.eip155, byNamespace.solana]).toMatchObject([
      { status: 'reconnecting', connectorId: SECOND.connectorId },
      { status: 'reconnecting', connectorId: ON_SOLANA.connectorId },
    ])
    expect(calls).toEqual(['prepare solana', 'prepare eip155', 'prepare eip155'])
  })

  it.each([
    ['the first one', [], {}, 'eip155'],
    ['the one of the only stored wallet', [ON_SOLANA], {}, 'solana'],
    ['the one that the visitor chose, though no wallet is stored', [], { [ACTIVE_NAMESPACE]: 'solana' }, 'solana'],
    ['the first one where the app lacks the one that was chosen', [], { [ACTIVE_NAMESPACE]: 'bip122' }, 'eip155'],
  ] as const)('S4.13 the active namespace of a reload is %s', async (_, stored, choices, namespace) => {
    const { connection } = setUp(stored, choices)
    expect(connection.state).toMatchObject({ activeNamespace: 'eip155', connections: [] })
    void connection.reconnect(new AbortController().signal, true)
    expect(connection.state.activeNamespace).toBe(namespace)
  })

  it('S4.01 a start after the visitor has connected keeps the namespace that is active since', () => {
    const { connection } = setUp([], { [ACTIVE_NAMESPACE]: 'solana' })
    void connection.connect({ connectorId: 'org.example' })
    void connection.reconnect(new AbortController().signal, true)
    expect(connection.state.activeNamespace).toBe('eip155')
  })

  it('S4.01 a start reads what is connected, restores the namespaces without a wallet, and hides no account', async () => {
    const { connection, loads, types, calls, status } = setUp([STORED, ON_SOLANA])
    writeNamespace(connection.state, 'eip155', { ...CONNECTED, connectorId: STORED.connectorId })
    const reading = connection.reconnect(new AbortController().signal, false)
    expect([status(), connection.state.byNamespace.solana?.status]).toEqual(['connected', 'disconnected'])
    const restoring = connection.reconnect(new AbortController().signal, true)
    expect([status(), connection.state.byNamespace.solana?.status]).toEqual(['connected', 'reconnecting'])
    expect(calls).toEqual(['prepare solana'])
    loads[0]?.arrive()
    await Promise.all([reading, restoring])
    expect(types()).toEqual(['start', 'start'])
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

  it('a kit that ends takes back only what it still restores', () => {
    const { connection, status } = setUp([STORED, ON_SOLANA])
    const abort = new AbortController()
    void connection.reconnect(abort.signal, true)
    writeNamespace(connection.state, 'eip155', { ...CONNECTED, connectorId: STORED.connectorId })
    abort.abort()
    expect([status(), connection.state.byNamespace.solana?.status]).toEqual(['connected', 'disconnected'])
  })

  it('follows another tab where a wallet is stored, and never where each tab has its own connections', async () => {
    const { connection, loads, types } = setUp()
    await connection.follow({})
    expect(loads).toHaveLength(1)
    loads[0]?.arrive()
    await connection.prepare()
    expect(types()).toEqual(['recordsChanged'])
    const alone = setUp([STORED], {}, { enableReconnect: false })
    await alone.connection.follow({})
    expect(alone.loads).toHaveLength(0)
  })

  it('follows another tab where nothing is stored, once there may be a connection', async () => {
    const { connection, loads, types } = setUp([])
    const loading = connection.prepare()
    await connection.follow({})
    loads[0]?.arrive()
    await loading
    expect(types()).toEqual(['recordsChanged'])
  })

  it('has the account of what the state says', () => {
    const { connection } = setUp([])
    expect(connection.account()).toBeUndefined()
    writeNamespace(connection.state, 'eip155', {
      ...CONNECTED,
      connectorId: 'org.example',
      accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }],
    })
    expect(connection.account('eip155')).toMatchObject({ address: '0x1', caipNetworkId: 'eip155:1' })
    expect(connection.account('solana')).toBeUndefined()
  })

  it.each([
    ['switchWallet', { wallet: { namespace: 'eip155', connectorId: 'org.second' } }],
    ['switchNamespace', { namespace: 'solana' }],
    ['preferAccountType', { namespace: 'eip155', accountType: 'eoa' }],
  ] as const)('hands on the command %s', async (type, command) => {
    const { connection, loads, handled } = setUp()
    const done = {
      switchWallet: () => connection.switchWallet({ namespace: 'eip155', connectorId: 'org.second' }),
      switchNamespace: () => connection.switchNamespace('solana'),
      preferAccountType: () => connection.preferAccountType('eip155', 'eoa'),
    }[type]()
    loads[0]?.arrive()
    await done
    expect(handled).toMatchObject([{ type, ...command }])
  })

  it('is told that the page is back from the back-forward cache, once there may be a connection', async () => {
    const { connection, window, loads, types } = setUp([])
    const abort = new AbortController()
    const show = (persisted: boolean): boolean =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await connection.reconnect(abort.signal, true)
    show(true)
    expect(loads).toHaveLength(0)
    const loading = connection.prepare()
    show(false)
    show(true)
    abort.abort()
    show(true)
    loads[0]?.arrive()
    await loading
    expect(types()).toEqual(['resumed'])
  })

  it('restores without a window, as in a worker', async () => {
    const { connection, loads, types } = setUp([STORED], {}, { hasWindow: false })
    const reconnecting = connection.reconnect(new AbortController().signal, true)
    loads[0]?.arrive()
    await reconnecting
    expect(types()).toEqual(['start'])
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
    expect(types()).toEqual(['connect', 'cancel', 'walletEvent', 'disconnect'])
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
    expect(types()).toEqual(['walletEvent', 'disconnect'])
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
